import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtOnce } from './cache.js';
import { findJdk, jdkTool, quickCompiler, type Jdk } from './jdk.js';
import { run } from './run.js';
import type { ServerKind } from './server.js';

const version = '8.19.21';
const sources = fileURLToPath(new URL('../../servers/elasticsearch/', import.meta.url));
const pom = join(sources, 'pom.xml');
const launcher = join(sources, 'Launcher.java');
const localModules = join(sources, 'LocalModules.java');

/** A single node of Elasticsearch without security, on the loopback only. */
export const elasticsearch: ServerKind = {
  name: 'elasticsearch',
  variable: 'ELASTICSEARCH_URL',
  scheme: 'http',
  async answers(port) {
    const health = `http://127.0.0.1:${port}/_cluster/health?wait_for_status=yellow&timeout=1s`;
    return await fetch(health, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  },
  image: {
    name: `docker.elastic.co/elasticsearch/elasticsearch:${version}`,
    port: 9200,
    dataPath: '/usr/share/elasticsearch/data',
    environment: {
      'discovery.type': 'single-node',
      'xpack.security.enabled': 'false',
      'cluster.routing.allocation.disk.threshold_enabled': 'false',
      ES_JAVA_OPTS: '-Xms768m -Xmx768m',
    },
  },
  async fromRegistry({ port, dataDir }) {
    const jdk = await findJdk();
    const home = await builtOnce(
      `elasticsearch-${version}`,
      { files: [pom, launcher, localModules], texts: [version] },
      (folder) => install(folder, jdk),
    );
    const forVectors = ['--add-modules=jdk.incubator.vector', '--enable-native-access=ALL-UNNAMED'];
    const options = [
      ...['-Xms768m', '-Xmx768m', quickCompiler],
      ...['-XX:+UseG1GC', '-XX:G1ReservePercent=25', '-XX:InitiatingHeapOccupancyPercent=30'],
      ...['-Dfile.encoding=UTF-8', '-Djava.awt.headless=true', '-Dlog4j2.disable.jmx=true'],
      ...['-Dlog4j.shutdownHookEnabled=false', '-Dio.netty.noUnsafe=true', '-Dio.netty.allocator.numDirectArenas=0'],
      ...(jdk.version < 21 ? [] : forVectors),
    ];
    const server = ['-cp', join(home, 'lib', '*'), 'Launcher', home, dataDir, String(port)];
    return { command: jdkTool(jdk, 'java'), args: [...options, ...server] };
  },
};

async function install(folder: string, jdk: Jdk): Promise<void> {
  const lib = join(folder, 'lib');
  await run('mvn', ['-q', '-B', '-f', pom, 'package', `-Dhome=${folder}`, `-Des.version=${version}`]);

  // The netty module contains a descriptor of its own. Without `modulename` it is loaded as a plain jar, as needed beside a server that is
  // on the class path.
  const netty = join(folder, 'modules', 'transport-netty4');
  await run(jdkTool(jdk, 'jar'), ['xf', `transport-netty4-${version}.jar`, 'META-INF/es-plugins'], { cwd: netty });
  const given = join(netty, 'META-INF/es-plugins/transport-netty4/plugin-descriptor.properties');
  const descriptor = readFileSync(given, 'utf8').replace(/^modulename.*\n/m, '');
  writeFileSync(join(netty, 'plugin-descriptor.properties'), descriptor);
  rmSync(join(netty, 'META-INF'), { recursive: true });

  const local = join(folder, 'modules', 'local-modules');
  mkdirSync(local, { recursive: true });
  await compile(launcher, join(lib, 'launcher.jar'), lib, jdk);
  await compile(localModules, join(local, 'local-modules.jar'), lib, jdk);
  const properties = [
    ...['name=local-modules', 'classname=local.es.LocalModules', 'java.version=17'],
    ...[`version=${version}`, `elasticsearch.version=${version}`],
    'description=Stand-ins for rest-root, analysis-common and reindex',
  ];
  writeFileSync(join(local, 'plugin-descriptor.properties'), `${properties.join('\n')}\n`);
}

async function compile(source: string, jar: string, lib: string, jdk: Jdk): Promise<void> {
  const classes = `${jar}.classes`;
  await run(jdkTool(jdk, 'javac'), ['--release', '17', '-cp', join(lib, '*'), '-d', classes, source]);
  await run(jdkTool(jdk, 'jar'), ['cf', jar, '-C', classes, '.']);
  rmSync(classes, { recursive: true });
}
