import type { World } from './world.js';
import type { UserTeam } from './users.js';

/** What the stores still hold of things that are gone. */
export function leftovers(_world: World, _teams: readonly UserTeam[]): string[] {
  return [];
}
