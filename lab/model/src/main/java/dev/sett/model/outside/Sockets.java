package dev.sett.model.outside;

/**
 * The TCP connections of a program's port, as the kernel sees them.
 *
 * @param toAccept connections that are made and that the program has not accepted yet
 * @param unreadBytes bytes that have arrived and that the program has not read yet
 * @param unsentBytes bytes that the program has written and the other end has not acknowledged
 * @param retransmits segments sent again since the reading before, by anybody in the same network
 *     namespace
 * @param overflows connections that found the queue of a listening socket full since the reading
 *     before, in the same network namespace
 */
public record Sockets(
    long toAccept, long unreadBytes, long unsentBytes, long retransmits, long overflows) {}
