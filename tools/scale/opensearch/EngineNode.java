import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** A real OpenSearch node from its published jars, with the settings given as NAME=VALUE. It ends with its process. */
public final class EngineNode extends Node {
    private EngineNode(Environment environment) {
        super(environment, List.of(Netty4Plugin.class), true);
    }

    public static void main(String[] arguments) throws Exception {
        Settings.Builder settings = Settings.builder();
        for (String argument : arguments) {
            String[] pair = argument.split("=", 2);
            settings.put(pair[0], pair[1]);
        }
        Path config = Path.of(settings.get("path.home"), "config");
        Environment environment =
            InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), config, () -> "engine");
        new EngineNode(environment).start();
        // The threads of a node do not keep a program alive.
        new CountDownLatch(1).await();
    }
}
