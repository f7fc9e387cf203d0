package dev.sett.apps.batch;

/**
 * A line of a partner's file as it stands there, nothing read into it yet.
 *
 * @param file name of the file
 * @param number of the line in its file, from 1
 * @param text without its end; bytes that are no UTF-8 have become U+FFFD, and what is longer than
 *     {@link LineCursor#LONGEST} is cut off
 */
record Line(String file, int number, String text) {}
