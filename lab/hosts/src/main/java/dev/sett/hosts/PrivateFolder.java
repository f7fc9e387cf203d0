package dev.sett.hosts;

import dev.sett.model.hosts.Host;
import dev.sett.model.text.Complaint;
import java.util.ArrayList;
import java.util.List;

/**
 * Sett's folder on a host. The programs in it are run, so nobody but the user who logs in may be
 * able to change them.
 *
 * <p>The folder belongs to that user, has mode 700 and is not a symbolic link. Each folder above it
 * belongs to that user or to root, and others can't write to it unless its sticky bit protects what
 * is in it. Both the path as given and the path behind links are checked. The check runs inside the
 * folder, so nobody can replace the folder between the check and its use.
 */
final class PrivateFolder {

  private static final String WORD = "sett:folder";

  /**
   * For a POSIX shell: {@code enter FOLDER} makes the folder if it is missing and goes there, or
   * fails and prints a line that {@link #complaint} understands. Needs {@code $me}.
   */
  static final List<String> FUNCTIONS =
      List.of(
          "me=$(id -u)",
          "refused() { echo \"" + WORD + " $*\"; return 1; }",
          // A mode is three digits, or four with the sticky bit in the first one.
          "above() { up=$1; while [ \"$up\" != / ] && [ \"$up\" != . ]; do up=$(dirname \"$up\"); set -- $(stat -c"
              + " '%u %a' \"$up\"); [ \"$1\" = 0 ] || [ \"$1\" = \"$me\" ] || refused above-owner"
              + " \"$1\" \"$up\" || return 1; [ -L \"$up\" ] || case $2 in [1357]???) ;;"
              + " *[2367]|*[2367]?) refused above-mode \"$2\" \"$up\"; return 1 ;; esac; done; }",
          "enter() { (umask 077 && mkdir -p \"$1\") 2> /dev/null || refused none || return 1;"
              + " [ ! -L \"$1\" ] || refused link || return 1; cd -P \"$1\" || refused none || return"
              + " 1; set -- \"$1\" $(stat -c '%u %a' .); [ \"$2\" = \"$me\" ] || refused owner"
              + " \"$2\" || return 1; case $3 in 700|?700) ;; *) refused mode \"$3\"; return 1 ;;"
              + " esac; above \"$PWD\" && above \"$1\"; }");

  private PrivateFolder() {}

  /** The folder as a word of a shell, in which {@code ~} is the home of the user who logs in. */
  static String word(Host host) {
    String folder = host.folder();
    return folder.startsWith("~/")
        ? "~/" + ShellWord.quote(folder.substring(2))
        : ShellWord.quote(folder);
  }

  /**
   * Why {@code enter} failed. A pure function.
   *
   * @param output what it printed
   */
  static Complaint complaint(Host host, String output) {
    String line = output.lines().filter(each -> each.startsWith(WORD)).findFirst().orElse(WORD);
    List<String> words = new ArrayList<>(List.of(line.split(" ", 4)));
    while (words.size() < 4) {
      words.add("");
    }
    return new Complaint(host.named(), sentence(host, words.get(1), words.get(2), words.get(3)));
  }

  /**
   * The sentence.
   *
   * @param what is wrong
   * @param value the owner or the mode that was found
   * @param above the folder above that it is about
   */
  private static String sentence(Host host, String what, String value, String above) {
    String folder = host.folder();
    return switch (what) {
      case "link" ->
          "has a symbolic link where the folder %s should be. Remove the link, or set folder: to another folder."
              .formatted(folder);
      case "owner" ->
          "has a folder %s that belongs to user ID %s, not to %s, so another user can change the programs in it. Remove it, or set folder: to another folder."
              .formatted(folder, value, host.user());
      case "mode" ->
          "has a folder %s with mode %s, but the mode must be 700, so that only %s can change the programs in it. Empty it and run chmod 700 on it, or set folder: to another folder."
              .formatted(folder, value, host.user());
      case "above-owner" ->
          "has the folder %s inside %s, which belongs to user ID %s, who can replace it (expected %s or root). Set folder: to another folder."
              .formatted(folder, above, value, host.user());
      case "above-mode" ->
          "has the folder %s inside %s, where other users can write (mode %s without the sticky bit) and so replace it. Run chmod go-w on %s, or set folder: to another folder."
              .formatted(folder, above, value, above);
      default ->
          "%s can't create the folder %s. Set folder: to another folder."
              .formatted(host.user(), folder);
    };
  }
}
