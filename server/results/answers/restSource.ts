// Who answers REST endpoints: the engine of this process, or a Hasura elsewhere (hasuraRest.ts).

import type { Engine } from '@prabesh/engine';
import type { LookUp } from './lookUpPace.ts';
import type { RestHandler } from './restHandler.ts';

export interface RestSource {
  /** As a visitor who says nothing of themselves. */
  ask: LookUp;
  /** Answers a request with whatever it says of its sender; headers that are set on the response stay. */
  passOn: RestHandler;
}

export const restOfEngine = (engine: Pick<Engine, 'answerVisitor' | 'handle'>): RestSource => ({
  ask: (url) => engine.answerVisitor(url),
  passOn: (request, response) => engine.handle(request, response),
});
