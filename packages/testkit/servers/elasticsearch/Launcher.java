import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.PluginsLoader;

/**
 * Starts one Elasticsearch node in this JVM, HTTP on loopback only.
 *
 * <p>The distribution's own entry point (org.elasticsearch.bootstrap) wants its install layout, its native
 * libraries and a security policy; a development server on loopback needs none of them. This does what the
 * bootstrap does last: prepare the settings, load the modules under {@code HOME/modules}, run a {@link Node}.
 *
 * <p>Usage: {@code java -cp 'HOME/lib/*' Launcher HOME DATA PORT [setting=value ...]}. SIGTERM stops it cleanly.
 */
public final class Launcher {

    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[0]).toAbsolutePath();
        Path data = Path.of(args[1]).toAbsolutePath();
        Path config = Files.createDirectories(data.resolve("config"));

        LogConfigurator.configureESLogging();
        Configurator.setRootLevel(Level.toLevel(System.getProperty("log.level"), Level.INFO));

        Settings.Builder settings = Settings.builder()
            .put("path.home", home)
            .put("path.data", data.resolve("data"))
            .put("path.logs", data.resolve("logs"))
            .put("cluster.name", "local")
            .put("node.name", "local")
            .put("discovery.type", "single-node")
            .put("http.host", "127.0.0.1")
            .put("http.port", args[2])
            .put("transport.host", "127.0.0.1")
            .put("transport.port", "0")
            // A developer's disk is often nearly full: don't make the indices read-only for it.
            .put("cluster.routing.allocation.disk.threshold_enabled", false);
        for (String arg : List.of(args).subList(3, args.length)) {
            int eq = arg.indexOf('=');
            settings.put(arg.substring(0, eq), arg.substring(eq + 1));
        }
        Environment environment = InternalSettingsPreparer.prepareEnvironment(
            settings.build(), Map.of(), config, () -> "local");

        // Last argument: the server is on the class path, so there is no named Java module to export to plugins.
        PluginsLoader modules = PluginsLoader.createPluginsLoader(
            PluginsLoader.loadModulesBundles(home.resolve("modules")), Set.of(), Map.of(), false);

        Node node = new Node(environment, modules);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
                node.awaitClose(20, TimeUnit.SECONDS);
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, "shutdown"));
        node.start();
        new CountDownLatch(1).await(); // the node's threads are daemons: this one keeps the JVM up until SIGTERM
    }
}
