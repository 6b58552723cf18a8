// Checks whether this container's service is ready: `node deploy/healthcheck.mjs PORT/PATH`. Exit code 0 (ready) or 1.
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
