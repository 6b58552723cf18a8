export type { Models } from './app/ask.js';
export { gatewayEnv } from './gateway-env.js';
export { defaultSettings, encoderOf, modelsOf, type GatewaySettings } from './settings.js';
export { wireUseCases, type GatewayUseCases, type UseCasesOutbound } from './use-cases.js';
export { wireGateway, type GatewayOutbound, type GatewayService } from './wire.js';
