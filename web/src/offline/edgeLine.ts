// A line at the page's edge with one button, as lib/persistently.ts makes one. It stands beside React's page.

export function edgeLine(words: string, action: string): { line: HTMLElement; button: HTMLButtonElement } {
  const line = Object.assign(document.createElement('div'), { className: 'lateNote' });
  line.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = action;
  line.append(Object.assign(document.createElement('span'), { textContent: words }), button);
  return { line, button };
}
