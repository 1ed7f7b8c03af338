import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { ChatWidget } from './ChatWidget.tsx';

const button = () => screen.getByRole('button', { name: 'Chat with us' });

async function open() {
  const user = userEvent.setup();
  renderWithProviders(<ChatWidget />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(button());
  return { user, panel: await screen.findByRole('dialog', { name: 'Chat with us' }) };
}

describe('the chat widget', () => {
  it('offers three platforms, each in a new tab', async () => {
    const { panel } = await open();
    expect(panel).toHaveAccessibleDescription('Choose your preferred platform');
    const links = within(panel).getAllByRole('link');
    expect(links.map((link) => link.querySelector('b')?.textContent)).toEqual([
      'WhatsApp',
      'Messenger',
      'Call Us',
    ]);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
    expect(links[0]).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/977\d{10}$/));
    expect(links[1]).toHaveAttribute('href', expect.stringMatching(/^https:\/\/m\.me\//));
    expect(links[2]).toHaveAttribute('href', expect.stringMatching(/^tel:\+977\d+$/));
  });

  it('takes the focus, and gives it back on Escape', async () => {
    const { user, panel } = await open();
    expect(panel).toHaveFocus();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(panel).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes by its own button and by a click elsewhere', async () => {
    const { user, panel } = await open();
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(panel).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
    await user.click(button());
    const again = await screen.findByRole('dialog');
    await user.click(document.body);
    expect(again).not.toBeInTheDocument();
  });
});
