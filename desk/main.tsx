import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './desk.css';
import { App } from './app.tsx';

const root = document.querySelector('#desk');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
