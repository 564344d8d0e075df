import { defineConfig } from 'astro/config';

export default defineConfig({ base: '/astro/', devToolbar: { enabled: false }, telemetry: false });
