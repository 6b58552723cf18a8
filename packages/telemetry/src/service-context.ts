import { context, createContextKey, type Context } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { attributeNames } from './names.js';

const serviceKey = createContextKey('cardinal.service');

/** A context for the work of one service, whose spans are marked with its name, even where one process runs all services. */
export const asService = (name: string, within: Context): Context => within.setValue(serviceKey, name);

/** Runs `work`, and everything it starts, as the work of one service. */
export const inService = <T>(name: string, work: () => T): T => context.with(asService(name, context.active()), work);

/** Sets the service of each span as an attribute. */
export const serviceMarker: SpanProcessor = {
  onStart(span, parent) {
    const name = parent.getValue(serviceKey);
    if (typeof name === 'string') span.setAttribute(attributeNames.service, name);
  },
  onEnd: () => {},
  forceFlush: async () => {},
  shutdown: async () => {},
};
