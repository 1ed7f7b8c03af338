// What the viewer's window shows: which page, at which scale, and how to get elsewhere.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  currentPage,
  gap,
  nextZoom,
  type PageSize,
  placePages,
  type PlacedPage,
  scaleOf,
  type Zoom,
} from './pdfLayout.ts';

interface Room {
  width: number;
  height: number;
  scrolled: number;
}

export interface PdfScroll {
  region: RefObject<HTMLDivElement | null>;
  room: Room;
  scale: number;
  zoom: Zoom;
  placed: readonly PlacedPage[];
  page: number;
  goTo: (page: number) => void;
  zoomBy: (direction: 1 | -1) => void;
  fit: () => void;
}

/** The place in the document that stands at the window's top: a page and the share of it that is scrolled away. */
interface Anchor {
  page: number;
  share: number;
}

export function usePdfScroll(pages: readonly PageSize[]): PdfScroll {
  const region = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>({ width: 0, height: 0, scrolled: 0 });
  const [zoom, setZoom] = useState<Zoom>('fit');
  const scale = scaleOf(zoom, pages, room.width);
  const placed = useMemo(() => placePages(pages, scale), [pages, scale]);
  const page = currentPage(placed, room.scrolled, room.height);
  const anchor = useRef<Anchor | null>(null);

  useLayoutEffect(() => {
    const box = region.current;
    if (box === null) return;
    const measure = (): void =>
      setRoom({ width: box.clientWidth, height: box.clientHeight, scrolled: box.scrollTop });
    measure();
    box.addEventListener('scroll', measure, { passive: true });
    if (typeof ResizeObserver === 'undefined') return () => box.removeEventListener('scroll', measure);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, []);

  // What was at the top before the pages changed size (by zooming, by turning the phone) is there afterwards.
  useLayoutEffect(() => {
    const box = region.current;
    const kept = anchor.current;
    const target = kept ? placed[kept.page - 1] : undefined;
    if (box && kept && target) box.scrollTop = target.top - gap + kept.share * target.height;
  }, [placed]);
  useEffect(() => {
    const top = placed.findLast((one) => one.top - gap <= room.scrolled);
    anchor.current = top ? { page: top.number, share: (room.scrolled - top.top + gap) / top.height } : null;
  }, [placed, room.scrolled]);

  const goTo = useCallback(
    (wanted: number): void => {
      const target = placed[Math.min(Math.max(wanted, 1), placed.length) - 1];
      if (target) region.current?.scrollTo({ top: target.top - gap });
    },
    [placed],
  );
  return {
    region,
    room,
    scale,
    zoom,
    placed,
    page,
    goTo,
    zoomBy: (direction) => setZoom(nextZoom(scale, direction)),
    fit: () => setZoom('fit'),
  };
}
