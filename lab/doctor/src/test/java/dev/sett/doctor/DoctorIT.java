package dev.sett.doctor;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.probe.machine.MachineFacts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DoctorIT {
  @Test
  void theDoctorLooksAtEverything() {
    List<Diagnosis> findings = Doctor.machine(List.of(ProcessHandle.current().pid()));
    Set<String> names = findings.stream().map(Diagnosis::name).collect(Collectors.toSet());
    for (String name :
        List.of(
            "CPUs",
            "CPU quota",
            "CPU frequency",
            "/proc",
            "Pinning",
            "Other programs",
            "Stolen time",
            "Clock cost",
            "Timer",
            "Noise")) {
      assertTrue(names.contains(name), name + " is missing in " + names);
    }
    for (Diagnosis finding : findings) {
      System.out.println(finding.level() + " " + finding.name() + ": " + finding.sentence());
      assertTrue(finding.sentence().endsWith("."), finding.sentence());
      assertFalse(finding.sentence().contains("NaN"), finding.sentence());
    }
    System.out.println(MachineFacts.fingerprint());
  }
}
