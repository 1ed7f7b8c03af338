// What is wrong with where things stand in a page, asked of the page itself.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * What is wrong with the tables in view. Each cell's text is read where it stands (in the middle of each of its lines),
 * stays within its cell, and no word that could have stood whole is broken. What is cut ends with an ellipsis, and a
 * title or a press tells all of it.
 */
export const tableFaults = `(() => {
  const faults = [];
  const isCut = (clip, rect) =>
    rect.right > clip.right + 1 || rect.left < clip.left - 1 || rect.top + rect.height * 0.7 > clip.bottom + 1;
  const clipsOf = (element, table) => {
    const found = [];
    for (let at = element; at !== table; at = at.parentElement)
      if (getComputedStyle(at).overflowX === 'hidden') found.push(at);
    return found;
  };
  const isMarked = (element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  };
  const tells = (element, cell, word) => {
    for (let at = element; at !== cell.parentElement; at = at.parentElement)
      if (at.matches('a, button') || at.title?.includes(word)) return true;
    return false;
  };
  // A button over a phone's list: what lies under it is scrolled out.
  const floats = (at) => innerWidth < 768 && at && !at.closest('table') && at.closest('main, [role="dialog"]') !== null;
  const scrollerOf = (at) =>
    at === document.documentElement || /auto|scroll/.test(getComputedStyle(at).overflowX) ? at : scrollerOf(at.parentElement);
  for (const table of (document.querySelector('[role="dialog"]') ?? document).querySelectorAll('table')) {
    const region = table.parentElement;
    if (!table.checkVisibility()) continue;
    if (region.matches('[role="region"]') && region.scrollWidth > region.clientWidth)
      faults.push('scrolls sideways by ' + (region.scrollWidth - region.clientWidth));
    const seen = scrollerOf(region).getBoundingClientRect();
    for (const cell of table.querySelectorAll('th, td')) {
      const box = cell.getBoundingClientRect();
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const around = text.parentElement;
        if (!text.data.trim() || !around.checkVisibility() || getComputedStyle(around).clipPath !== 'none') continue;
        const clips = clipsOf(around, table);
        const range = document.createRange();
        for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5);
          const isShort = word.length <= 18 && !/[-–@/.]/.test(word.slice(0, -1));
          const isId = /^[A-Z]+[-/][^@]*\\d$/.test(word);
          if (new Set(rects.map(({ top }) => Math.round(top))).size > 1 && (isShort || isId))
            faults.push('breaks in "' + word + '"');
          for (const rect of rects) {
            if (clips.length === 0 && rect.right > box.right + 1) faults.push('"' + word + '" leaves its cell by ' + Math.round(rect.right - box.right));
            const cutting = clips.find((clip) => isCut(clip.getBoundingClientRect(), rect));
            if (cutting && !isMarked(cutting)) faults.push('"' + word + '" is cut');
            else if (cutting && !tells(around, cell, word)) faults.push('"' + word + '" is cut, and nothing tells it');
            const x = rect.left + rect.width / 2;
            const y = rect.top + rect.height / 2;
            if (cutting || y > seen.bottom || x > seen.right) continue;
            // Null outside of the window, where nothing is covered.
            const there = document.elementFromPoint(x, y);
            if (there && !cell.contains(there) && !floats(there)) faults.push('"' + word + '" is covered by ' + there.outerHTML.slice(0, 80));
          }
        }
      }
    }
  }
  // What is long makes no row much higher than the others, in letters of the usual size.
  if (innerWidth >= 1024 && parseFloat(getComputedStyle(document.documentElement).fontSize) <= 16)
    for (const { offsetHeight: high } of document.querySelectorAll('[role="region"] > table > tbody > tr'))
      if (high > 140) faults.push('a row of ' + high);
  return [...new Set(faults)];
})()`;

export const officeWidths = [1024, 1280, 1366, 1440];
/** Phones and tablets, where the sidebar is folded. */
export const smallWidths = [320, 360, 390, 600, 768];

export async function expectFitting(page: Page, widths: readonly number[], what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate<string[]>(tableFaults), `${what} at ${width}`).toEqual([]);
  }
}

/** What lies under the chat button: controls, and text. Read on a grid, so that what is scrolled out of a box counts not. */
const underChat = `(() => {
  const corner = document.querySelector('button[aria-label="Chat with us"]');
  const box = corner.getBoundingClientRect();
  const mine = corner.closest('aside');
  const found = new Set();
  for (let x = Math.max(box.left, 0) + 1; x < Math.min(box.right, innerWidth); x += 4)
    for (let y = box.top + 1; y < box.bottom; y += 4)
      for (const element of document.elementsFromPoint(x, y)) {
        if (mine.contains(element)) continue;
        const control = element.closest('a, button, input, select, textarea, [role="button"], [role="combobox"]');
        if (control) found.add(control.outerHTML.slice(0, 90));
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const rect of range.getClientRects())
            if (rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom) found.add(node.data.trim());
        }
      }
  return [...found];
})()`;

const scrolls = ['0', 'document.documentElement.scrollHeight / 3', 'document.documentElement.scrollHeight'];

/** Wherever the page is scrolled to, the chat button is whole in the window and has nothing under it. */
export async function expectOwnPlace(page: Page, what: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Chat with us' });
  await expect(button).toBeInViewport({ ratio: 1 });
  for (const y of scrolls) {
    await page.evaluate(`scrollTo(0, ${y})`);
    await expect.poll(() => page.evaluate<string[]>(underChat), `${what}, scrolled to ${y}`).toEqual([]);
  }
  const box = await button.boundingBox();
  expect(box?.width ?? 0, 'as wide as a target must be').toBeGreaterThanOrEqual(24);
}

/** What makes the page wider than the window; nothing where it is not. */
export const tooWide = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
  .slice(0, 5)
  .map((element) => element.outerHTML.slice(0, 90))`;

/** Texts of an element that lie on each other, or leave it at the side (but in a row that is moved sideways). */
export const crowded = `(element) => {
  const faults = [];
  const edge = element.getBoundingClientRect();
  // What is cut off after some lines is not seen, and lies on nothing.
  const cut = (one) => one !== element && (getComputedStyle(one).overflowY === 'hidden' ? one : cut(one.parentElement));
  const moves = (one) => one !== element && (/auto|scroll/.test(getComputedStyle(one).overflowX) || moves(one.parentElement));
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const boxes = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const around = text.parentElement;
    if (!text.data.trim() || !around.checkVisibility() || getComputedStyle(around).clipPath !== 'none') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const end = cut(around) ? cut(around).getBoundingClientRect().bottom : Infinity;
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width < 1 || top > end - 1) continue;
      if ((left < edge.left - 1 || right > edge.right + 1) && !moves(around)) faults.push('"' + text.data + '" leaves');
      // The letters themselves: lines may stand closer than their boxes.
      const rest = (bottom - top) * 0.2;
      const box = { text, left, right, top: top + rest, bottom: bottom - rest };
      for (const other of boxes)
        if (other.text !== text && left < other.right - 1 && other.left < right - 1 && box.top < other.bottom && other.top < box.bottom)
          faults.push('"' + text.data + '" on "' + other.text.data + '"');
      boxes.push(box);
    }
  }
  return faults;
}`;
