package dev.sett.model.outside;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What memory a program had at one moment. Bytes; 0 where it could not be read.
 *
 * @param atMillis from the start of the trial's process
 * @param rssBytes resident memory
 * @param pssBytes proportional memory
 * @param heapUsedBytes heap in use, garbage included
 * @param heapCommittedBytes heap the JVM has taken
 * @param heapResidentBytes of that, what is resident; 0 also where the collector does not say where
 *     the heap is
 * @param directBytes memory of direct buffers
 * @param metaspaceBytes metaspace in use
 * @param threads threads alive, the JVM's own included
 * @param stackBytes resident memory of the stacks of platform threads
 */
public record MemoryReading(
    Moment moment,
    long atMillis,
    long rssBytes,
    long pssBytes,
    long heapUsedBytes,
    long heapCommittedBytes,
    long heapResidentBytes,
    long directBytes,
    long metaspaceBytes,
    int threads,
    long stackBytes) {

  /** When in a trial. */
  public enum Moment {
    /** It has answered once. */
    @JsonProperty("started")
    STARTED,
    /** At the end of the constant load. */
    @JsonProperty("loaded")
    LOADED,
    /** At the end of a tenth more. */
    @JsonProperty("more")
    MORE
  }
}
