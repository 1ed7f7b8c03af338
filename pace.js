// A rule of oxlint: no test waits for a duration or measures one, or is less patient than the others, since each machine has a pace
// of its own.

const reason =
  'a test knows neither the time of day nor the pace of the machine; wait for a state (expect.poll, tests/support/until.ts), or turn a clock of its own';

const isNow = ({ type, callee }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  ['Date', 'performance'].includes(callee.object.name) &&
  callee.property.name === 'now';

const isImpatient = ({ type, properties }) =>
  type === 'ObjectExpression' &&
  properties.some(({ key, value }) => key?.name === 'timeout' && value.type === 'Literal');

const noPace = {
  meta: { type: 'problem', docs: { description: 'No test waits for a duration, or measures one.' } },
  create(context) {
    const tell = (node, what) => context.report({ node, message: `${what}: ${reason}` });
    return {
      CallExpression(node) {
        if (node.callee.name === 'setTimeout') tell(node, 'setTimeout');
        const name = node.callee.property?.name ?? node.callee.name;
        if (name === 'waitForTimeout') tell(node, name);
        // Of vitest itself: gives up after a second.
        if (node.callee.object?.name === 'vi' && name === 'waitFor') tell(node, 'vi.waitFor');
        if (['poll', 'waitFor', 'until'].includes(name) && node.arguments.some(isImpatient))
          tell(node, 'a patience of its own');
      },
      ImportDeclaration(node) {
        if (node.source.value !== 'node:timers/promises') return;
        if (node.specifiers.some(({ imported }) => imported?.name === 'setTimeout')) tell(node, 'a pause');
      },
      BinaryExpression(node) {
        if (node.operator === '-' && isNow(node.left)) tell(node, 'a duration');
      },
    };
  },
};

export default { meta: { name: 'pace' }, rules: { 'no-pace': noPace } };
