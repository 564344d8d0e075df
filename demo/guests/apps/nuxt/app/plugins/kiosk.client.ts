import { configure } from 'kiosk-widgets';
import 'kiosk-widgets/all';

declare global {
  interface Window {
    apiHost: string;
  }
}

export default defineNuxtPlugin(() => configure({ clientId: 'demo-client', apiHost: window.apiHost }));
