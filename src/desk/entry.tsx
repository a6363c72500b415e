import '../ui/styles/index.css';
import './styles/desk.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const place = document.getElementById('app');
if (place) createRoot(place).render(<App />);
