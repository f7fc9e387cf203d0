package dev.sett.hosts;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run over hosts as objects of Kubernetes: the hosts are pods with an sshd, and the lab is a job
 * that reaches them with the key of a secret, as it would reach machines. A pure function.
 */
public final class KubernetesManifests {

  /** Names the service, the secret and the configuration, and begins every other name. */
  private static final String NAME = "sett";

  /**
   * What is asked of the cluster.
   *
   * @param image with {@code sett} on the PATH, a JDK, sshd and rsync
   * @param javaHome home of the JDK in the image
   * @param loadHosts pods that send load, at least 1
   * @param serverCpus whole CPUs of the server's pod, at least 1: requested and no more
   * @param loadCpus the same for each pod that sends load
   * @param memory of each pod, as Kubernetes writes it: {@code 4Gi}; requested and no more
   */
  public record Asked(
      String image, String javaHome, int loadHosts, int serverCpus, int loadCpus, String memory) {

    /** Checks the numbers. */
    public Asked {
      if (loadHosts < 1 || serverCpus < 1 || loadCpus < 1) {
        throw new IllegalArgumentException(
            "at least one load pod and one CPU per pod are required");
      }
    }
  }

  private final Asked asked;

  private KubernetesManifests(Asked asked) {
    this.asked = asked;
  }

  /**
   * All objects, as one file of YAML.
   *
   * @param experimentYaml the experiment as a file
   */
  public static String of(Asked asked, String experimentYaml) {
    KubernetesManifests manifests = new KubernetesManifests(asked);
    return String.join(
        "---\n",
        List.of(
            HEAD + manifests.configuration(experimentYaml),
            SERVICE,
            CLAIM,
            manifests.server(),
            manifests.load(),
            manifests.lab()));
  }

  /** The hosts file that the lab finds: pods by their names in the headless service. */
  String hostsFile() {
    String load =
        IntStream.range(0, asked.loadHosts)
            .mapToObj(i -> "- %s-load-%s.%s\n".formatted(NAME, Integer.toString(i), NAME))
            .collect(Collectors.joining());
    return """
    key: /etc/sett/ssh/key
    known-hosts: /etc/sett/ssh/known_hosts
    user: root
    java: %s
    server: sett-server.sett
    load:
    """
            .formatted(asked.javaHome)
        + load;
  }

  private static final String HEAD =
      """
      # Written by Sett: server, load and lab as pods that reach one another over ssh
      # (docs/guides/scale.md).
      # Create the keys yourself, once; only the secret contains them:
      #   ssh-keygen -q -t ed25519 -N '' -f key && ssh-keygen -q -t ed25519 -N '' -f host_key
      #   printf '*.sett %s\\n' "$(cat host_key.pub)" >known_hosts
      #   kubectl create secret generic sett-ssh --from-file=key --from-file=key.pub \\
      #     --from-file=host_key --from-file=known_hosts
      # Then:
      #   kubectl apply -f sett.yaml && kubectl logs -f job/sett-lab
      #   kubectl delete -f sett.yaml     # sshd in the pods runs until then; this also deletes the results
      """;

  private static final String SERVICE =
      """
      apiVersion: v1
      kind: Service
      metadata:
        name: sett
      spec:
        clusterIP: None
        publishNotReadyAddresses: true
        selector:
          app: sett
        ports:
        - name: ssh
          port: 22
        - name: http
          port: 18080
      """;

  private static final String CLAIM =
      """
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata:
        name: sett-results
      spec:
        accessModes: [ReadWriteOnce]
        resources:
          requests:
            storage: 2Gi
      """;

  private String configuration(String experimentYaml) {
    return """
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: sett
    data:
      hosts.yaml: |
    %s  experiment.yaml: |
    %s"""
        .formatted(indented(hostsFile(), 4), indented(experimentYaml, 4));
  }

  private String server() {
    return """
    apiVersion: v1
    kind: Pod
    metadata:
      name: sett-server
      labels:
        app: sett
        role: server
    spec:
      hostname: sett-server
      subdomain: sett
      restartPolicy: Never
    %s"""
        .formatted(indented(host("server", asked.serverCpus), 2));
  }

  private String load() {
    return """
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: sett-load
    spec:
      completionMode: Indexed
      completions: %1$s
      parallelism: %1$s
      backoffLimit: 0
      template:
        metadata:
          labels:
            app: sett
            role: load
        spec:
          subdomain: sett
          restartPolicy: Never
    %2$s"""
        .formatted(Integer.toString(asked.loadHosts), indented(host("load", asked.loadCpus), 6));
  }

  private String lab() {
    return """
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: sett-lab
    spec:
      # Until the other pods are up, the lab's host check fails and Kubernetes starts the lab again.
      backoffLimit: 6
      template:
        metadata:
          labels:
            role: lab
        spec:
          restartPolicy: Never
          containers:
          - name: lab
            image: %s
            command:
            - sett
            - run
            - /etc/sett/experiment.yaml
            - --hosts
            - /etc/sett/hosts.yaml
            - --results
            - /results
            - --plain
            - --yes
    %s        volumeMounts:
            - name: experiment
              mountPath: /etc/sett/experiment.yaml
              subPath: experiment.yaml
            - name: experiment
              mountPath: /etc/sett/hosts.yaml
              subPath: hosts.yaml
            - name: ssh
              mountPath: /etc/sett/ssh
              readOnly: true
            - name: results
              mountPath: /results
          volumes:
          - name: experiment
            configMap:
              name: sett
    %s      - name: results
            persistentVolumeClaim:
              claimName: sett-results
    """
        .formatted(
            quoted(asked.image),
            indented(resources(1), 8),
            indented(secret(List.of("key", "known_hosts")), 6));
  }

  /** The part of a pod that is a host: an sshd, on a node without another one where that can be. */
  private String host(String name, int cpus) {
    return """
    affinity:
      podAntiAffinity:
        preferredDuringSchedulingIgnoredDuringExecution:
        - weight: 100
          podAffinityTerm:
            topologyKey: kubernetes.io/hostname
            labelSelector:
              matchLabels:
                app: sett
    containers:
    - name: %s
      image: %s
      command:
      - /usr/sbin/sshd
      - -D
      - -e
      - -h
      - /etc/sett/ssh/host_key
      - -o
      - AuthorizedKeysFile=/etc/sett/ssh/key.pub
      - -o
      - PasswordAuthentication=no
      - -o
      - PermitRootLogin=prohibit-password
      - -o
      - StrictModes=no
      - -o
      - PidFile=none
      ports:
      - containerPort: 22
    %s  volumeMounts:
      - name: ssh
        mountPath: /etc/sett/ssh
        readOnly: true
    volumes:
    %s"""
        .formatted(
            name,
            quoted(asked.image),
            indented(resources(cpus), 2),
            secret(List.of("host_key", "key.pub")));
  }

  /** The volume with parts of the secret; only the lab gets the key that opens the other pods. */
  private static String secret(List<String> parts) {
    return """
    - name: ssh
      secret:
        secretName: sett-ssh
        defaultMode: 256
        items:
    """
        + parts.stream()
            .map(part -> "    - {key: %1$s, path: %1$s}\n".formatted(part))
            .collect(Collectors.joining());
  }

  /** Requests equal to limits and whole CPUs: what a CPU manager with policy static pins. */
  private String resources(int cpus) {
    return """
    resources:
      requests:
        cpu: %1$s
        memory: %2$s
      limits:
        cpu: %1$s
        memory: %2$s
    """
        .formatted("'" + cpus + "'", asked.memory);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static String indented(String text, int blanks) {
    return text.lines()
        .map(line -> line.isEmpty() ? "\n" : " ".repeat(blanks) + line + "\n")
        .collect(Collectors.joining());
  }
}
