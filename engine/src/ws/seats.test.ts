import { describe, expect, it } from 'vitest';
import { LiveSeats } from './seats.ts';

describe('seats of live queries', () => {
  it('are counted for each address by itself, and freed once', () => {
    const seats = new LiveSeats({ socketLive: 9, addressLive: 2, totalLive: 3 });
    const here = seats.connection('10.0.0.1');
    const there = seats.connection('10.0.0.2');
    const leave = here.take();
    here.take();
    expect(() => here.take()).toThrow('too many live queries of one address');
    expect(() => seats.connection('10.0.0.1').take()).toThrow('too many live queries of one address');
    there.take();
    expect(() => there.take()).toThrow('too many live queries, try again later');
    leave();
    leave();
    there.take();
    expect(() => here.take()).toThrow('too many live queries, try again later');
  });
});
