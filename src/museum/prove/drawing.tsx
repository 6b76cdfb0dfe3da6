/** The graph itself: SVG when it is small, else a canvas. */
import { useLayoutEffect, useRef } from 'react';
import { drawOnCanvas } from './draw-canvas.ts';
import { drawNodes } from './draw-nodes.ts';
import type { Scene } from './scene.ts';

export function Drawing({ scene, label }: { scene: Scene; label: string }) {
  const svg = useRef<SVGSVGElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (svg.current) drawNodes(svg.current, scene);
    if (canvas.current) drawOnCanvas(canvas.current, scene);
  }, [scene]);
  if (scene.place.manner === 'nodes') return <svg ref={svg} role="img" aria-label={label} />;
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
