import { App } from '@museum/app.tsx';
import { applyPreferences } from '@museum/apply-preferences.ts';
import { followLanguage } from '@museum/language.ts';
import { createRoot } from 'react-dom/client';
import '@museum/museum.css';

applyPreferences();
const root = document.getElementById('museum');
if (root) followLanguage().then(() => createRoot(root).render(<App />));
