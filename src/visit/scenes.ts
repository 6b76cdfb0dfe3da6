/** Scenes: the named instants of a room, walked forwards and back. */
import type { Scene } from '@engine/exhibit.ts';
import type { CommandContext } from './commands/command.ts';
import { placeOfScene } from './link.ts';
import { session } from './session.ts';
import { useVisit } from './visit-store.ts';

/** The scene `by` places from the current one; outside any scene, forwards is the first. */
export function sceneOffset({ visit, session: s }: CommandContext, by: 1 | -1): Scene | null {
  const scenes = s?.exhibit.scenes ?? [];
  const at = scenes.findIndex((scene) => scene.id === visit.scene);
  return (at < 0 ? (by > 0 ? scenes[0] : undefined) : scenes[at + by]) ?? null;
}

/** Puts the room exactly as the scene has it, whatever went on before. */
export function showScene(scene: Scene | null): void {
  const s = session();
  const visit = useVisit.getState();
  if (!scene || !s) return;
  const { spec, compare } = placeOfScene(s.exhibit, scene, visit.spec.seed);
  visit.restart(spec, { t: scene.at, compare, scene: scene.id });
  visit.setSpeed(scene.speed ?? 1);
  useVisit.setState({ selected: scene.focus ?? null, black: false });
}
