// A rule of oxlint: no test waits for a duration or measures one, since each machine has a pace of its own.

const reason =
  'a test knows neither the time of day nor the pace of the machine; wait for a state (expect.poll, tests/support/until.ts), or turn a clock of its own';

const isNow = ({ type, callee }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  ['Date', 'performance'].includes(callee.object.name) &&
  callee.property.name === 'now';

const noPace = {
  meta: { type: 'problem', docs: { description: 'No test waits for a duration, or measures one.' } },
  create(context) {
    const tell = (node, what) => context.report({ node, message: `${what}: ${reason}` });
    return {
      CallExpression(node) {
        if (node.callee.name === 'setTimeout') tell(node, 'setTimeout');
        if (node.callee.property?.name === 'waitForTimeout') tell(node, 'waitForTimeout');
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
