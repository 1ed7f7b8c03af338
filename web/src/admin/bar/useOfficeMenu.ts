import { adminMenu, adminSettingsEntry } from '../../content/adminMenu.ts';
// What of the admin area stands in its sidebar, search and dashboard for whoever is signed in.
import type { NavEntry } from '../../content/navigation.ts';
import { backToSite, type SideEntry } from '../../content/sideMenus.ts';
import { isAtDesk } from '../../lib/pageAt.ts';
import { useAuth } from '../../session/AuthProvider.tsx';

interface OfficeMenu {
  opens: (address: string) => boolean;
  menu: readonly SideEntry[];
  settings: readonly SideEntry[];
  /** Each page once, by its name in the menu. */
  pages: readonly NavEntry[];
}

export function useOfficeMenu(): OfficeMenu {
  const { isAdmin } = useAuth();
  const opens = (address: string): boolean => isAdmin || !address.startsWith('/admin') || isAtDesk(address);
  /** Where a page is not opened, those below it stand in its place. */
  const opened = (entries: readonly SideEntry[]): SideEntry[] =>
    entries.flatMap(({ entries: below = [], ...entry }): SideEntry[] => {
      const kept = below.filter(({ to }) => opens(to));
      if (opens(entry.to)) return [kept.length > 0 ? { ...entry, entries: kept } : entry];
      return kept.map((one) => ({ ...one, icon: entry.icon }));
    });
  const menu = opened(adminMenu);
  const settings = opened([adminSettingsEntry]);
  const pages = [...menu, ...settings, backToSite].flatMap(({ label, to, entries = [] }) => [
    { label, to },
    ...entries.filter((entry) => entry.to !== to),
  ]);
  return { opens, menu, settings, pages };
}
