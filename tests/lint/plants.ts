// One small mistake for each rule: what planted.test.ts expects the linters and the compiler to find. A rule that is
// switched on without a plant here fails the test.
//
// ESLint with types found all of these but import/no-cycle, which it never did. Of its rules two have no successor that
// reads types: no-unsafe-enum-assignment (the compiler allows no enums of our own instead) and
// no-unsafe-class-instance-assignment (nothing stands for it). react-hooks/config and react-hooks/gating are about
// options of the React Compiler, which is not used.
import path from 'node:path';

export interface Plant {
  /** Where the mistake stands, below the repository's root. */
  readonly file: string;
  readonly code: string;
  /** Other files that the mistake needs. */
  readonly beside?: Readonly<Record<string, string>>;
}

const slug = (rule: string): string => rule.replaceAll('/', '_');

function plants(file: (rule: string) => string, codes: Readonly<Record<string, string>>): [string, Plant][] {
  return Object.entries(codes).map(([rule, code]) => [rule, { file: file(rule), code }]);
}

const engine = (rule: string): string => `engine/src/${slug(rule)}.ts`;
const script = (rule: string): string => `engine/src/${slug(rule)}.js`;
const screen = (rule: string): string => `web/src/site/${slug(rule)}.tsx`;

const untyped = {
  'for-direction': 'for (let i = 0; i < 10; i--) void i;',
  'no-async-promise-executor':
    'export const p = new Promise(async (resolve) => { resolve(await Promise.resolve(1)); });',
  'no-case-declarations':
    'export function f(x: number) { switch (x) { case 1: let y = 2; return y; default: return 0; } }',
  'no-compare-neg-zero': 'export const f = (x: number) => x === -0;',
  'no-cond-assign': 'export function f(a: number, b: number) { if (a = b) return 1; return a; }',
  'no-constant-binary-expression': 'export const f = (a: boolean) => (a ? [] : {}) == null || ({} ?? a);',
  'no-constant-condition': 'export function f() { if (1) return 2; return 3; }',
  'no-control-regex': String.raw`export const r = /\x1f/;`,
  'no-debugger': 'debugger;',
  'no-dupe-else-if': 'export function f(a: boolean) { if (a) return 1; else if (a) return 2; return 3; }',
  'no-duplicate-case':
    'export function f(a: number) { switch (a) { case 1: return 1; case 1: return 2; default: return 3; } }',
  'no-empty': 'export function f(a: boolean) { if (a) {} }',
  'no-empty-character-class': 'export const r = /a[]/;',
  'no-empty-pattern': 'export function f(a: object) { const {} = a; }',
  'no-empty-static-block': 'export class A { static {} }',
  'no-ex-assign': 'try { Math.random(); } catch (e) { e = 1; }',
  'no-extra-boolean-cast': 'export const f = (a: number) => { if (!!a) return 1; return 2; };',
  'no-fallthrough':
    'export function f(a: number) { let b = 0; switch (a) { case 1: b = 2; case 2: b = 3; } return b; }',
  'no-global-assign': 'undefined = 1;',
  'no-invalid-regexp': "export const r = new RegExp('[');",
  'no-irregular-whitespace': 'export const a =\u00a01;',
  'no-loss-of-precision': 'export const a = 9007199254740993;',
  'no-misleading-character-class': 'export const r = /[👍]/;',
  'no-prototype-builtins': "export const f = (a: object) => a.hasOwnProperty('b');",
  'no-regex-spaces': 'export const r = /a   b/;',
  'no-self-assign': 'export function f(a: number) { a = a; return a; }',
  'no-shadow-restricted-names': 'export function f(undefined: number) { return 1; }',
  'no-sparse-arrays': 'export const a = [1, , 2];',
  'no-unassigned-vars': 'let a: number | undefined; export const b = () => a;',
  'no-unsafe-finally': 'export function f() { try { return 1; } finally { return 2; } }',
  'no-unsafe-optional-chaining': 'export const f = (a?: { b: () => number }) => (a?.b)();',
  'no-unused-labels': 'a: for (const b of [1]) void b;',
  'no-unused-private-class-members': 'export class A { #a = 1; }',
  'no-useless-assignment': 'export function f() { let a = 1; a = 2; return a; }',
  'no-useless-backreference': String.raw`export const r = /\1(a)/;`,
  'no-useless-catch': 'export function f() { try { return Math.random(); } catch (e) { throw e; } }',
  'no-useless-escape': String.raw`export const a = '\a';`,
  'preserve-caught-error':
    "export function f() { try { return Math.random(); } catch (e) { throw new Error('a'); } }",
  'require-yield': 'export function* f() { return 1; }',
  'use-isnan': 'export const f = (a: number) => a === NaN;',
  'valid-typeof': "export const f = (a: unknown) => typeof a === 'strnig';",
  'no-array-constructor': 'export const a = new Array(1, 2, 3);',
  'no-unused-expressions': 'export function f(a: number) { a + 1; }',
  'no-unused-vars': 'export function f() { const a = 1; }',
  'no-useless-constructor': 'export class A { constructor() {} }',
  'max-lines': `export const a = 1;\n${'// filler\n'.repeat(400)}`,
  'no-console': "console.log('a');",
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const a: string = 1;',
  'typescript/no-duplicate-enum-values': "export enum A { B = 'b', C = 'b' }",
  'typescript/no-dynamic-delete': 'export function f(a: Record<string, number>, b: string) { delete a[b]; }',
  'typescript/no-empty-object-type': 'export type A = {};',
  'typescript/no-explicit-any': 'export const f = (a: any) => void a;',
  'typescript/no-extra-non-null-assertion': 'export const f = (a?: { b: number }) => a!!.b;',
  'typescript/no-extraneous-class': 'export class A { static a = 1; }',
  'typescript/no-invalid-void-type': 'export const f = (a: void | number) => a;',
  'typescript/no-misused-new': 'export interface A { new (): A; }',
  'typescript/no-namespace': 'export namespace A { export const b = 1; }',
  'typescript/no-non-null-asserted-nullish-coalescing': 'export const f = (a: { b?: number }) => a.b! ?? 1;',
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (a?: { b: number }) => a?.b!;',
  'typescript/no-non-null-assertion': 'export const f = (a?: { b: number }) => a!.b;',
  'typescript/no-require-imports': "export const fs = require('node:fs');",
  'typescript/no-this-alias': 'export class A { a() { const self = this; return () => self; } }',
  'typescript/no-unnecessary-type-constraint': 'export const f = <T extends unknown>(a: T) => [a, a];',
  'typescript/no-unsafe-declaration-merging': 'export interface A { a: number } export class A { b = 1; }',
  'typescript/no-unsafe-function-type': 'export const f = (a: Function) => [a];',
  'typescript/no-wrapper-object-types': 'export const f = (a: String) => [a];',
  'typescript/prefer-as-const': "export const a: 'b' = 'b';",
  'typescript/prefer-literal-enum-member': 'const a = 1; export enum A { B = `${a}`.length }',
  'typescript/prefer-namespace-keyword': 'declare module A { const a: number; }',
  'typescript/triple-slash-reference': '/// <reference path="./a.ts" />\nexport const a = 1;',
  'typescript/unified-signatures': 'export interface A { a(b: number): void; a(b: string): void; }',
  'typescript/consistent-type-imports': "import { Server } from 'node:http'; export type A = Server;",
  'import/no-default-export': 'export default 1;',
};

const typed = {
  'no-var': 'var a = 1; export const b = () => a;',
  'prefer-const': 'let a = 1; export const b = () => a;',
  'prefer-rest-params': 'export function f() { return arguments; }',
  'prefer-spread':
    'export const f = (a: (...b: number[]) => void, b: number[]) => { a.apply(undefined, b); };',
  'typescript/await-thenable': 'export async function f() { await 1; }',
  'typescript/no-array-delete': 'export function f(a: number[]) { delete a[0]; }',
  'typescript/no-base-to-string': 'export const f = (a: { b: number }) => String(a);',
  'typescript/no-confusing-void-expression':
    "export const f = () => { const a = console.log('a'); return a; };",
  'typescript/no-deprecated': '/** @deprecated */ const f = () => 1; export const a = f();',
  'typescript/no-duplicate-type-constituents': 'export type A = number | number;',
  'typescript/no-floating-promises': 'export function f() { Promise.resolve(1); }',
  'typescript/no-for-in-array': 'export function f(a: number[]) { for (const b in a) void b; }',
  'typescript/no-generated-empty-object-type': 'export type A = Pick<{ a: number }, never>;',
  'typescript/no-implied-eval': "setTimeout('a()', 1);",
  'typescript/no-meaningless-void-operator': 'export function f(a: () => void) { void a(); }',
  'typescript/no-misused-promises': 'export function f(a: Promise<boolean>) { if (a) return 1; return 2; }',
  'typescript/no-misused-spread': "export const a = [...'abc'];",
  'typescript/no-mixed-enums': "export enum A { B = 1, C = 'c' }",
  'typescript/no-redundant-type-constituents': 'export type A = unknown | number;',
  'typescript/no-unnecessary-boolean-literal-compare': 'export const f = (a: boolean) => a === true;',
  'typescript/no-unnecessary-condition': 'export const f = (a: object) => { if (a) return 1; return 2; };',
  'typescript/no-unnecessary-template-expression': "export const a = `${'b'}`;",
  'typescript/no-unnecessary-type-arguments':
    'function f<T = number>(a?: T) { return [a, a]; } export const b = f<number>();',
  'typescript/no-unnecessary-type-assertion': 'export const f = (a: number) => a as number;',
  'typescript/no-unnecessary-type-conversion': 'export const f = (a: string) => String(a);',
  'typescript/no-unnecessary-type-parameters': 'export function f<T>(a: T) { void a; }',
  'typescript/no-unsafe-argument': 'export const f = (a: (b: string) => void, b: any) => { a(b); };',
  'typescript/no-unsafe-assignment': 'export const f = (a: any) => { const b = a; return [b]; };',
  'typescript/no-unsafe-call': 'export const f = (a: any) => { a(); };',
  'typescript/no-unsafe-enum-comparison': 'enum A { B, C } export const f = (a: A) => a === 1;',
  'typescript/no-unsafe-member-access': 'export const f = (a: any) => { void a.b; };',
  'typescript/no-unsafe-return': 'export function f(a: any): number { return a; }',
  'typescript/no-unsafe-unary-minus': 'export const f = (a: string) => -a;',
  'typescript/no-useless-default-assignment':
    'export const f = (a: { b: number }) => { const { b = 1 } = a; return b; };',
  'typescript/only-throw-error': "export function f() { throw 'a'; }",
  'typescript/prefer-promise-reject-errors': "export const p = Promise.reject('a');",
  'typescript/prefer-reduce-type-parameter':
    'export const f = (a: string[]) => a.reduce((b, c) => ({ ...b, [c]: true }), {} as Record<string, boolean>);',
  'typescript/prefer-return-this-type': 'export class A { a(): A { return this; } }',
  'typescript/related-getter-setter-pairs': 'export interface A { get a(): string; set a(b: number); }',
  'typescript/require-await': 'export async function f() { return 1; }',
  'typescript/restrict-plus-operands': "export const f = (a: number) => a + 'b';",
  'typescript/restrict-template-expressions': 'export const f = (a: object) => `${a}`;',
  'typescript/return-await':
    'export async function f(a: () => Promise<number>) { try { return a(); } catch { return 1; } }',
  'typescript/unbound-method': 'class A { b = 1; a() { return this.b; } } export const f = (a: A) => [a.a];',
  'typescript/use-unknown-in-catch-callback-variable':
    'export const f = (a: Promise<void>) => a.catch((e) => { void e; });',
  'typescript/switch-exhaustiveness-check':
    "export function f(a: 'b' | 'c') { switch (a) { case 'b': return 1; } return 2; }",
};

/** What the compiler finds in TypeScript, and the linter in the few files of JavaScript. */
const scripts = {
  'constructor-super': 'export class A extends Object { constructor() {} }',
  'getter-return': 'export const a = { get b() {} };',
  'no-class-assign': 'class A {} A = 1; export const b = () => A;',
  'no-const-assign': 'const a = 1; a = 2; export const b = () => a;',
  'no-dupe-class-members': 'export class A { a() {} a() {} }',
  'no-dupe-keys': 'export const a = { b: 1, b: 2 };',
  'no-func-assign': 'function f() {} f = 1; export const b = () => f;',
  'no-import-assign': "import * as a from 'node:fs'; a.b = 1;",
  'no-new-native-nonconstructor': "export const a = new Symbol('a');",
  'no-obj-calls': 'export const a = Math();',
  'no-redeclare': 'var a = 1; var a = 2; export const b = () => a;',
  'no-setter-return': 'export const a = { set b(c) { return c; } };',
  'no-this-before-super': 'export class A extends Object { constructor() { this.a = 1; super(); } }',
  'no-undef': 'export const a = () => nobodyDeclaredThis;',
  'no-unreachable': 'export function f() { return 1; f(); }',
  'no-unsafe-negation': 'export const f = (a, b) => !a in b;',
  'no-with': 'with (Math) { random(); }',
};

const screens = {
  'no-restricted-properties': 'export const a = () => crypto.randomUUID();',
  'jsx-a11y/alt-text': 'export const A = () => <img src="a.png" />;',
  'jsx-a11y/anchor-has-content': 'export const A = () => <a href="/a" />;',
  'jsx-a11y/anchor-is-valid': 'export const A = () => <a href="#">a</a>;',
  'jsx-a11y/aria-activedescendant-has-tabindex': 'export const A = () => <div aria-activedescendant="a" />;',
  'jsx-a11y/aria-props': 'export const A = () => <div aria-labell="a" />;',
  'jsx-a11y/aria-proptypes': 'export const A = () => <div aria-hidden="yes" />;',
  'jsx-a11y/aria-role': 'export const A = () => <div role="datepicker" />;',
  'jsx-a11y/aria-unsupported-elements': 'export const A = () => <meta aria-hidden="true" />;',
  'jsx-a11y/autocomplete-valid': 'export const A = () => <input type="text" autoComplete="foo" />;',
  'jsx-a11y/click-events-have-key-events': 'export const A = () => <div onClick={() => undefined} />;',
  'jsx-a11y/heading-has-content': 'export const A = () => <h1 />;',
  'jsx-a11y/html-has-lang': 'export const A = () => <html />;',
  'jsx-a11y/iframe-has-title': 'export const A = () => <iframe src="/a" />;',
  'jsx-a11y/img-redundant-alt': 'export const A = () => <img src="a.png" alt="image of a" />;',
  'jsx-a11y/interactive-supports-focus':
    'export const A = () => <div role="button" onClick={() => undefined} onKeyDown={() => undefined} />;',
  'jsx-a11y/label-has-associated-control': 'export const A = () => <label>a</label>;',
  'jsx-a11y/media-has-caption': 'export const A = () => <video src="/a" />;',
  'jsx-a11y/mouse-events-have-key-events': 'export const A = () => <div onMouseOver={() => undefined} />;',
  'jsx-a11y/no-access-key': 'export const A = () => <button accessKey="a" />;',
  'jsx-a11y/no-autofocus': 'export const A = () => <input autoFocus />;',
  'jsx-a11y/no-distracting-elements': 'export const A = () => <marquee />;',
  'jsx-a11y/no-interactive-element-to-noninteractive-role':
    'export const A = () => <button role="article">a</button>;',
  'jsx-a11y/no-noninteractive-element-interactions':
    'export const A = () => <main onClick={() => undefined} onKeyDown={() => undefined} />;',
  'jsx-a11y/no-noninteractive-element-to-interactive-role': 'export const A = () => <main role="button" />;',
  'jsx-a11y/no-noninteractive-tabindex': 'export const A = () => <div tabIndex={0} />;',
  'jsx-a11y/no-redundant-roles': 'export const A = () => <button role="button">a</button>;',
  'jsx-a11y/no-static-element-interactions':
    'export const A = () => <div onClick={() => undefined} onKeyDown={() => undefined} />;',
  'jsx-a11y/role-has-required-aria-props': 'export const A = () => <span role="checkbox" />;',
  'jsx-a11y/role-supports-aria-props': 'export const A = () => <ul aria-checked="true" />;',
  'jsx-a11y/scope': 'export const A = () => <div scope="row" />;',
  'jsx-a11y/tabindex-no-positive': 'export const A = () => <div tabIndex={1} />;',
  'react/rules-of-hooks':
    "import { useState } from 'react'; export function A(props: { a: boolean }) { if (props.a) useState(1); return null; }",
  'react/exhaustive-deps':
    "import { useEffect } from 'react'; export function A(props: { a: number }) { useEffect(() => { document.title = String(props.a); }, []); return null; }",
  'react/static-components': 'export function A() { const B = () => <p />; return <B />; }',
  'react/use-memo':
    "import { useMemo } from 'react'; export function A() { const a = useMemo(async () => Promise.resolve(1), []); return <p>{String(a)}</p>; }",
  'react/preserve-manual-memoization':
    "import { useEffect, useMemo } from 'react'; export function useA(b: number) { const a: number[] = []; useEffect(() => undefined); a.push(b); return useMemo(() => [a], [a]); }",
  'react/incompatible-library':
    "import { useForm } from 'react-hook-form'; export function A() { const { watch } = useForm(); const a = watch('a'); return <p>{String(a)}</p>; }",
  'react/immutability':
    'export function A(props: { a: { b: number } }) { props.a.b = 1; return <p>{props.a.b}</p>; }',
  'react/globals': 'let a = 0; export function A() { a = 1; return <p>{a}</p>; }',
  'react/refs':
    "import { useRef } from 'react'; export function A() { const a = useRef(1); return <p>{a.current}</p>; }",
  'react/set-state-in-effect':
    "import { useEffect, useState } from 'react'; export function A() { const [a, setA] = useState(1); useEffect(() => { setA(2); }, []); return <p>{a}</p>; }",
  'react/error-boundaries':
    'function B() { return <p />; } export function A() { try { return <B />; } catch { return null; } }',
  'react/purity': 'export function A() { const a = Math.random(); return <p>{a}</p>; }',
  'react/set-state-in-render':
    "import { useState } from 'react'; export function A() { const [a, setA] = useState(1); setA(2); return <p>{a}</p>; }",
  'react/unsupported-syntax': "export function A() { eval('1'); return <p />; }",
};

/** What oxlint has to find. */
export const oxlintPlants: ReadonlyMap<string, Plant> = new Map<string, Plant>([
  ...plants(engine, untyped),
  ...plants(engine, typed),
  ...plants(script, scripts),
  ...plants(screen, screens),
  [
    'import/no-cycle',
    {
      file: 'engine/src/cycle_a.ts',
      code: "import { b } from './cycle_b.ts'; export const a = () => b;",
      beside: { 'engine/src/cycle_b.ts': "import { a } from './cycle_a.ts'; export const b = () => a;" },
    },
  ],
]);

/** Rules of before that forbid what no module can hold: the parser refuses it. */
export const refused: ReadonlyMap<string, Plant> = new Map(
  plants(script, {
    'no-delete-var': 'var a = 1; export const b = () => delete a;',
    'no-nonoctal-decimal-escape': String.raw`export const a = '\8';`,
    'no-dupe-args': 'export function f(a, a) { return a; }',
    'no-octal': 'export const a = 071;',
  }),
);

const importing = (target: string, from: string, message: string): [string, Plant] => {
  const stem = slug(`${target}_${from}`).replaceAll('.', '');
  const other = `${from}/${stem}_other.ts`;
  const address = path.relative(target, other);
  return [
    `import-x/no-restricted-paths Unexpected path "${address.startsWith('.') ? address : `./${address}`}" imported in restricted zone. ${message}`,
    {
      file: `${target}/${stem}.ts`,
      code: `import { a } from '${address.startsWith('.') ? address : `./${address}`}';\nexport const b = a;`,
      beside: { [other]: 'export const a = 1;' },
    },
  ];
};

/** One room of each floor, from the ground up. */
const engineRooms = [
  'session',
  'introspect',
  'metadata',
  'model',
  'expression',
  'access',
  'schema',
  'plan',
  'sql',
  'compile',
].concat(['execute', 'roles', 'subscriptions', 'http', 'ws']);

const area = (one: string): string => `web/src/${one}`;
const areas = ['site', 'portal', 'admin'];
const shared = ['graphql', 'session', 'ui', 'theme', 'content', 'lib'];

/** What ESLint has to find: the beginning of its finding, and the mistake. The zones, each one. */
export const eslintPlants: ReadonlyMap<string, Plant> = new Map<string, Plant>([
  [
    'import-x/order',
    {
      file: 'engine/src/order.ts',
      code: "import { z } from 'zod';\nimport path from 'node:path';\nexport const a = [path, z];",
    },
  ],
  ...areas.flatMap((one) =>
    areas
      .filter((other) => other !== one)
      .map((other) =>
        importing(
          area(one),
          area(other),
          `${one} may not import ${other}: share through ui, lib, content or graphql`,
        ),
      ),
  ),
  ...areas.map((one) =>
    importing(
      area(`${one}/first`),
      area(`${one}/second`),
      'a feature imports another one only where eslint.config.js says so (sharedFeatures)',
    ),
  ),
  ...[...areas, ...shared].map((one) => importing(area(one), area('app'), 'only the entry imports app')),
  ...shared.flatMap((one) =>
    areas.map((other) => importing(area(one), area(other), `${one} is shared and may not know an area`)),
  ),
  importing(area('session'), area('graphql'), 'session receives loadProfile; it never imports graphql'),
  importing(area('session'), area('ui'), 'session is below ui'),
  importing(area('ui'), area('graphql'), 'ui is presentational'),
  importing(area('ui'), area('session'), 'ui is presentational'),
  importing(area('graphql'), area('ui'), 'graphql is below ui'),
  ...['graphql', 'session'].flatMap((one) => [
    importing(area('theme'), area(one), 'the theme knows looks only'),
    importing(area(one), area('theme'), `${one} has no looks`),
  ]),
  importing(area('lib'), area('session'), 'lib imports content only'),
  importing(area('content'), area('lib'), 'content imports nothing'),
  importing('web/src/ui', 'server/auth', 'web talks to the server over HTTP only'),
  importing('web/src/ui', 'engine/src', 'web talks to the engine over HTTP only'),
  importing('engine/src', 'server/auth', 'the engine knows nothing of the product'),
  importing('engine/src', 'web/src/lib', 'the engine knows nothing of the product'),
  ...engineRooms
    .slice(1)
    .map((room, index) =>
      importing(
        `engine/src/${engineRooms[index] ?? ''}`,
        `engine/src/${room}`,
        'the engine is built floor by floor (engineFloors): a module imports its own floor and those below',
      ),
    ),
  importing(
    'server/auth',
    'web/src/lib',
    'the server shares the institute, the form it accepts, the status it gives and what a result means, and serves the built web app',
  ),
  importing('server/auth', 'engine/src', 'use the public entry of the engine'),
]);

/** What the compiler has to find, by the number of its error. */
export const compilerPlants: ReadonlyMap<string, Plant> = new Map<string, Plant>([
  ['TS2322', { file: 'engine/src/types.ts', code: "export const a: number = 'b';" }],
  // No enums of our own: this stands for typescript-eslint's no-unsafe-enum-assignment as well.
  ['TS1294', { file: 'server/enums.ts', code: 'export enum A { B }' }],
  ['TS6133', { file: 'web/src/lib/unused.ts', code: 'export function f() { const a = 1; }' }],
]);
