import { App } from '@museum/app.tsx';
import { applyPreferences } from '@museum/apply-preferences.ts';
import { createRoot } from 'react-dom/client';
import '@museum/museum.css';

applyPreferences();
const root = document.getElementById('museum');
if (root) createRoot(root).render(<App />);
