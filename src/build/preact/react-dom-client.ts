import { type ComponentChild, type ContainerNode, render } from 'preact';

/** React's `createRoot`, with Preact's `render`. */
export function createRoot(container: ContainerNode) {
  return {
    render: (child: ComponentChild) => render(child, container),
    unmount: () => render(null, container),
  };
}
