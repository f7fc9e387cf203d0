//usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA {{distributionJavaVersion}}+
// {{jreleaserCreationStamp}}

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Downloads the archive of Sett into the user's cache, unless it is there, checks its SHA-256, and runs Sett. */
public class {{jbangScriptName}} {

    private static final String ARCHIVE = "{{repoUrl}}/releases/download/{{tagName}}/sett-{{projectVersion}}.tar.gz";
    private static final String SHA_256 = "{{#f_checksum_sha256}}dist/target/sett-{{projectVersion}}.tar.gz{{/f_checksum_sha256}}";
    private static final String FOLDER = "sett-{{projectVersion}}";

    public static void main(String... args) throws Exception {
        String named = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        Path caches = named.startsWith("/") ? Path.of(named) : Path.of(System.getProperty("user.home"), ".cache");
        Path releases = caches.resolve("sett/releases");
        Path launcher = releases.resolve(FOLDER).resolve("bin/sett");
        if (!Files.isRegularFile(launcher)) {
            install(releases);
        }
        List<String> command = new ArrayList<>(List.of("/bin/sh", launcher.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putIfAbsent("SETT_JDK", System.getProperty("java.home"));
        Process sett = builder.start();
        // Ctrl-C and SIGTERM end Sett, which then keeps what it has measured.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            sett.destroy();
            sett.onExit().join();
        }));
        System.exit(sett.waitFor());
    }

    private static void install(Path releases) throws Exception {
        System.err.println("Downloading " + ARCHIVE + " ...");
        Path work = Files.createTempDirectory(Files.createDirectories(releases), "new");
        Path archive = work.resolve("sett.tar.gz");
        try (InputStream in = URI.create(ARCHIVE).toURL().openStream()) {
            Files.copy(in, archive);
        }
        String found = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive)));
        if (!found.equals(SHA_256)) {
            throw new IOException("the SHA-256 of " + ARCHIVE + " is " + found + ", but " + SHA_256 + " was expected");
        }
        if (new ProcessBuilder("tar", "xzf", "sett.tar.gz").directory(work.toFile()).inheritIO().start().waitFor() != 0) {
            throw new IOException(archive + " can't be unpacked");
        }
        Files.delete(archive);
        Files.move(work.resolve(FOLDER), releases.resolve(FOLDER), StandardCopyOption.ATOMIC_MOVE);
        Files.delete(work);
    }
}
