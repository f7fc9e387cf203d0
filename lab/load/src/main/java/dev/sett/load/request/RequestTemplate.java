package dev.sett.load.request;

/** A request compiled for one protocol, with or without holes. Shared by all slots. */
public interface RequestTemplate {

  /** What goes into the holes. */
  interface Values {

    /** A value by its place, in UTF-8. */
    byte[] value(int place);

    /** Number of the journey. */
    long journey();

    /** The next draw, 0 to {@code bound - 1}. */
    long draw(long bound);
  }

  /** A request without holes. */
  interface Constant extends RequestTemplate {

    /** One slot's own letter of this form. */
    EncodedRequest encoded();

    @Override
    default EncodedRequest encoded(Values values) {
      return encoded();
    }
  }

  /** One slot's own letter of this form; its holes are filled from these values at each sending. */
  EncodedRequest encoded(Values values);

  /** Gives shared bytes back; nothing is sent any more. */
  void release();
}
