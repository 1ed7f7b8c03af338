import { describe, expect, it } from 'vitest';
import { LiveSeats } from './liveSeats.ts';

describe('seats of live queries', () => {
  it('are counted for each address by itself, and freed once', () => {
    const seats = new LiveSeats({ socketLive: 9, addressLive: 2, totalLive: 3 });
    const [one, other] = [{}, {}];
    const here = (connection = one) => seats.take(connection, '10.0.0.1');
    const there = () => seats.take(other, '10.0.0.2');
    const leave = here();
    here();
    expect(() => here()).toThrow('too many live queries of one address');
    expect(() => here({})).toThrow('too many live queries of one address');
    there();
    expect(() => there()).toThrow('too many live queries, try again later');
    leave();
    leave();
    there();
    expect(() => here()).toThrow('too many live queries, try again later');
  });
});
