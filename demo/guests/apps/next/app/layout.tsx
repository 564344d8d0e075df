import type { ReactNode } from 'react';

export const metadata = { title: 'A shop in Next', icons: 'data:,' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
