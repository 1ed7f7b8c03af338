import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { departments } from '../../content/faculty.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Portrait } from './DepartmentPanel.tsx';
import { FacultyPage } from './FacultyPage.tsx';

const open = () => screen.getByRole('tab', { selected: true });

describe('tabs', () => {
  it('start with Physics and show its people', () => {
    renderWithProviders(<FacultyPage />, { at: '/faculty' });
    expect(open()).toHaveTextContent('Physics');
    const panel = screen.getByRole('tabpanel', { name: 'Physics' });
    const cards = within(panel).getAllByRole('listitem');
    departments[0].teachers.forEach(({ name, role, affiliation }, index) => {
      for (const text of [name, role, affiliation]) expect(cards[index]).toHaveTextContent(text);
    });
    expect(departments.map(({ teachers }) => teachers.length).every((count) => count >= 8)).toBe(true);
  });

  it('put the chosen subject into the address', async () => {
    const user = userEvent.setup();
    const { location } = renderWithProviders(<FacultyPage />, { at: '/faculty' });
    await user.click(screen.getByRole('tab', { name: 'Chemistry' }));
    expect(location()).toBe('/faculty?subject=chemistry');
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Chemistry');
  });

  it('open what the address names, and Physics when it names nothing known', () => {
    const { unmount } = renderWithProviders(<FacultyPage />, { at: '/faculty?subject=mathematics' });
    expect(open()).toHaveTextContent('Mathematics');
    unmount();
    renderWithProviders(<FacultyPage />, { at: '/faculty?subject=alchemy' });
    expect(open()).toHaveTextContent('Physics');
  });

  it('move by arrows, Home and End, round the corner', async () => {
    const user = userEvent.setup();
    renderWithProviders(<FacultyPage />, { at: '/faculty' });
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Physics' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Mathematics' })).toHaveFocus();
    expect(open()).toHaveTextContent('Mathematics');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(open()).toHaveTextContent('Chemistry');
    await user.keyboard('{End}');
    expect(open()).toHaveTextContent('Mathematics');
    await user.keyboard('{Home}');
    expect(open()).toHaveTextContent('Physics');
    await user.keyboard('{Tab}');
    expect(screen.getByRole('link', { name: 'Join Our Teaching Team' })).toHaveFocus();
  });
});

describe('a portrait', () => {
  const show = (photo?: string) =>
    render(
      <Portrait
        name="Srijana Thapa"
        subject="physics"
        photo={photo}
        look={{ skin: 1, hair: 'long', wears: 'sari' }}
      />,
    ).container;
  const drawing = (place: HTMLElement) => place.querySelector('svg + svg');

  it('is drawn where there is no photo', () => {
    const place = show();
    expect(place.querySelector('img')).toBeNull();
    expect(drawing(place)).toBeInTheDocument();
  });

  it('is the photo, and the drawing once the photo failed', () => {
    const place = show('/images/missing.webp');
    const photo = place.querySelector('img');
    expect(photo).toHaveAttribute('src', '/images/missing.webp');
    expect(photo).toHaveAttribute('alt', '');
    if (photo) fireEvent.error(photo);
    expect(place.querySelector('img')).toBeNull();
    expect(drawing(place)).toBeInTheDocument();
  });

  it('is the drawing when the photo had failed before the script ran', () => {
    const complete = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'complete');
    Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => true });
    try {
      expect(show('/images/missing.webp').querySelector('img')).toBeNull();
    } finally {
      if (complete) Object.defineProperty(HTMLImageElement.prototype, 'complete', complete);
    }
  });
});
