import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtOnce } from './cache.js';
import { findJdk, jdkTool, quickCompiler } from './jdk.js';
import { talks } from './probe.js';
import { run } from './run.js';
import type { ServerKind } from './server.js';

const sources = fileURLToPath(new URL('../../servers/mongo-wire/', import.meta.url));
const pom = join(sources, 'pom.xml');
const programs = ['MongoWire.java', 'IndexedBackend.java', 'SecondaryIndex.java'].map((name) => join(sources, name));

/** `{ hello: 1, $db: "admin" }` as an OP_MSG of the wire protocol. */
function helloMessage(): Buffer {
  const text = (value: string) => Buffer.from(`${value}\0`);
  const int32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    return bytes;
  };
  const hello = Buffer.concat([Buffer.from([0x10]), text('hello'), int32(1)]);
  const database = Buffer.concat([Buffer.from([0x02]), text('$db'), int32(6), text('admin')]);
  const fields = Buffer.concat([hello, database, Buffer.from([0])]);
  const body = Buffer.concat([int32(0), Buffer.from([0]), int32(fields.length + 4), fields]);
  return Buffer.concat([int32(body.length + 16), int32(1), int32(0), int32(2013), body]);
}

/**
 * MongoDB, or, where only package registries can be reached, mongo-java-server on one file, which implements its protocol
 * (README.md lists the differences). An acknowledged write survives `kill -9`.
 */
export const mongo: ServerKind = {
  name: 'mongo',
  variable: 'MONGODB_URL',
  scheme: 'mongodb',
  answers: (port) => talks(port, helloMessage(), (answer) => answer.includes('maxWireVersion')),
  image: { name: 'mongo:8.0', port: 27017, dataPath: '/data/db' },
  async fromRegistry({ port, dataDir }) {
    const jdk = await findJdk();
    const home = await builtOnce('mongo-wire', { files: [pom, ...programs] }, async (folder) => {
      const lib = join(folder, 'lib');
      const copy = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${lib}`];
      await run('mvn', ['-q', '-B', '-f', pom, ...copy]);
      mkdirSync(join(folder, 'classes'));
      const classes = ['-d', join(folder, 'classes'), '-cp', join(lib, '*')];
      await run(jdkTool(jdk, 'javac'), ['--release', '17', ...classes, ...programs]);
    });
    const options = ['-Xmx512m', quickCompiler, '-XX:+UseSerialGC', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'];
    const classPath = [join(home, 'classes'), join(home, 'lib', '*')].join(delimiter);
    const server = ['cardinal.MongoWire', String(port), join(dataDir, 'mongo.mv'), 'write'];
    return {
      command: jdkTool(jdk, 'java'),
      args: [...options, '-Dio.netty.noUnsafe=true', '-cp', classPath, ...server],
    };
  },
};
