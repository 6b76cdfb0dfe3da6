import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const src = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url));

export default defineConfig({
  // Relative addresses and hash routes: the built folder works from any path of any static host.
  base: './',
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: { '@engine': src('engine'), '@cast': src('cast'), '@crd': src('crd'), '@stage': src('stage'), '@visit': src('visit'), '@museum': src('museum') },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The bench reads from the manifest what the lobby and a room load.
    manifest: true,
    rolldownOptions: {
      output: {
        // What the lobby needs, and what only an opened room needs, never in one file.
        codeSplitting: {
          groups: [
            { name: 'kit', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|zustand)[\\/]/ },
            { name: 'xstate', test: /node_modules[\\/]xstate[\\/]/ },
            // Shared by rooms, so that it is downloaded once and no room's own files carry it.
            { name: 'cast', test: /src[\\/](cast[\\/]|crd[\\/](json|structural-schema)\.ts)/, includeDependenciesRecursively: false },
            { name: 'd3', test: /node_modules[\\/](d3|d3-[a-z-]+|internmap|delaunator|robust-predicates)[\\/]/ },
          ],
        },
      },
    },
  },
});
