package dev.sett.probe.proc;

/** The probe cannot work here; the message says what was found and why that stops it. */
public final class ProbeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ProbeException(String message) {
    super(message);
  }
}
