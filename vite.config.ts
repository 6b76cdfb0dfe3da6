import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses and hash routes: the built site works from any folder of any static host.
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts stay files of their own: as data in the style sheet they would delay the first paint.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
});
