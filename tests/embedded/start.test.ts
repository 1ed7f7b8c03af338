// `npm start` as people use it: start, Ctrl-C, start again, kill, twice at once, on a taken port, as root and not.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPostmaster } from '../../server/embedded/postmaster.ts';
import { testDatabase } from '../support/postgres.ts';
import {
  clusterOf,
  isRoot,
  launch,
  ordinaryUser,
  removeData,
  runCommand,
  runningPostgres,
  signIn,
  temporaryFolder,
  whyNotAsOrdinaryUser,
  type LaunchOptions,
  type Product,
} from './product.ts';

const folders: string[] = [];
const products: Product[] = [];

function folder(options?: Parameters<typeof temporaryFolder>[0]): string {
  const made = temporaryFolder(options);
  folders.push(made);
  return made;
}

async function start(options: LaunchOptions): Promise<Product> {
  const product = await launch(options);
  products.push(product);
  return product;
}

async function started(options: LaunchOptions): Promise<Product> {
  const product = await start(options);
  await product.ready();
  return product;
}

afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.stop('SIGKILL')));
  await Promise.all(folders.splice(0).map(removeData));
});

// A first start builds the web app when nobody has, and a busy machine is slow.
vi.setConfig({ testTimeout: 180_000 });

const secret = { DEMO: '0', HASURA_GRAPHQL_ADMIN_SECRET: 'a long random secret of forty characters' };

describe('a start', () => {
  it('brings up everything and says where; Ctrl-C ends everything, and the next start finds the data', async () => {
    const dataDir = folder();
    const first = await started({ dataDir });
    for (const words of [
      'Prabesh is ready at',
      'admin@prabesh.test',
      'Admin1234',
      'prabesh-demo-secret',
      dataDir,
    ]) {
      expect(first.output()).toContain(words);
    }
    expect(await signIn(first.url, 'student@prabesh.test', 'Student1234')).toBe(200);
    const graphql = await fetch(`${first.url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': 'prabesh-demo-secret' },
      body: '{"query":"{ __typename }"}',
    });
    expect(await graphql.json()).toEqual({ data: { __typename: 'query_root' } });
    const page = await fetch(first.url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');

    const created = await runCommand('createAdmin', ['--email', 'head@institute.np'], {
      dataDir,
      input: 'Correct1horse\n',
    });
    expect(created).toEqual({
      code: 0,
      output: 'head@institute.np was created as an admin of the demo (set DEMO=0 for real use).',
    });
    expect(await signIn(first.url, 'head@institute.np', 'Correct1horse')).toBe(200);

    // The terminal and npm both pass Ctrl-C on.
    first.child.kill('SIGINT');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.output().match(/Stopping/g)).toHaveLength(1);
    expect(runningPostgres(dataDir)).toBeUndefined();

    const second = await started({ dataDir });
    expect(await signIn(second.url, 'head@institute.np', 'Correct1horse')).toBe(200);
    expect(await signIn(second.url, 'teacher@prabesh.test', 'Teacher1234')).toBe(200);
    expect(await second.stop('SIGTERM')).toBe(0);
    expect(runningPostgres(dataDir)).toBeUndefined();
  });

  it('takes up the Postgres that a killed start left behind', async () => {
    const dataDir = folder();
    const killed = await started({ dataDir });
    await killed.stop('SIGKILL');
    const left = runningPostgres(dataDir);
    expect(left).toBeDefined();
    const next = await started({ dataDir });
    expect(runningPostgres(dataDir)).toBe(left);
    expect(await signIn(next.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
    expect(await next.stop('SIGINT')).toBe(0);
    expect(runningPostgres(dataDir)).toBeUndefined();
  });

  it('survives a crash inside Postgres', async () => {
    const dataDir = folder();
    const product = await started({ dataDir });
    const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(runningPostgres(dataDir) ?? 0)], {
      encoding: 'utf8',
    });
    // Any process of Postgres that dies this way makes it end all connections and recover.
    process.kill(Number(backends.trim().split(/\s+/).at(-1)), 'SIGKILL');
    // /healthz may answer once more before Postgres has noticed.
    await expect
      .poll(() => signIn(product.url, 'admin@prabesh.test', 'Admin1234'), { timeout: 60_000 })
      .toBe(200);
    await product.ready();
    const second = await start({ dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Prabesh runs already/);
  });

  it('finds a running one also when the folder is named differently', async () => {
    const dataDir = folder();
    await started({ dataDir });
    const alias = path.join(folder(), 'alias');
    symlinkSync(dataDir, alias);
    const second = await start({ dataDir: alias });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(/^Prabesh runs already \(process \d+\) with the data folder .*$/);
  });

  it('that is interrupted leaves nothing running, and the next one works', async () => {
    const dataDir = folder();
    const product = await start({ dataDir });
    while (!existsSync(path.join(dataDir, 'postgres-password'))) await new Promise(setImmediate);
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(runningPostgres(dataDir)).toBeUndefined();
    await started({ dataDir });
  });

  it('is refused in one line while another one runs on the same data', async () => {
    const dataDir = folder();
    const first = await started({ dataDir });
    const second = await start({ dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toBe(
      `Prabesh runs already (process ${first.child.pid ?? 0}) with the data folder ${dataDir}: stop it first, or choose another folder with DATA_DIR.`,
    );
    expect(await signIn(first.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
  });

  it('is refused in one line on a taken port, before it touches anything', async () => {
    const dataDir = folder();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    try {
      const product = await start({ dataDir, port });
      expect(await product.ended).toBe(1);
      expect(product.output().trim()).toBe(
        `Port ${port} on 127.0.0.1 is taken (does Prabesh run already?): stop the other program, or choose another port with PORT=${port + 1}.`,
      );
      expect(existsSync(clusterOf(dataDir))).toBe(false);
    } finally {
      taken.close();
    }
  });

  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['a wrong variable', { PORT: 'http' }, /^PORT must be a number$/],
    ['a missing secret', { DEMO: '0' }, /^HASURA_GRAPHQL_ADMIN_SECRET is required with DEMO=0: .*$/],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
      /^DATABASE_URL does not answer: .*$/,
    ],
  ])('is refused in one line for %s', async (_name, env, line) => {
    const product = await start({ dataDir: folder(), env });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(line);
  });

  it('with DEMO=0 is empty, beside the demo in the same folder; its first admin is made by the command', async () => {
    const dataDir = folder();
    const demo = await started({ dataDir });
    await demo.stop();
    const created = await runCommand('createAdmin', ['--email', 'head@institute.np'], {
      dataDir,
      env: { DEMO: '0', ADMIN_PASSWORD: 'Correct1horse' },
    });
    expect(created).toEqual({ code: 0, output: 'head@institute.np was created as an admin.' });
    expect(runningPostgres(dataDir)).toBeUndefined();

    const real = await started({ dataDir, env: secret });
    expect(real.output()).not.toMatch(/@prabesh\.test|a long random secret/);
    expect(await signIn(real.url, 'admin@prabesh.test', 'Admin1234')).toBe(400);
    expect(await signIn(real.url, 'head@institute.np', 'Correct1horse')).toBe(200);
    const rotated = await runCommand('rotateKeys', [], { dataDir });
    expect(rotated.code).toBe(0);
    expect(rotated.output).toMatch(/^New signing key [\w-]{43}, in use from /);
    const again = await runCommand('createAdmin', ['--email', 'Head@institute.np'], {
      dataDir,
      input: 'Other-Pass-1',
    });
    expect(again.code).toBe(1);
    expect(again.output).toBe(
      'Head@institute.np has an account already: add --replace to make it an admin with this password.',
    );
    await real.stop();
  });

  it('on DATABASE_URL starts no Postgres of its own', async () => {
    const dataDir = folder();
    const database = await testDatabase({ migrate: false });
    try {
      const product = await started({ dataDir, env: { DATABASE_URL: database.url } });
      expect(await signIn(product.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
      expect(existsSync(clusterOf(dataDir))).toBe(false);
      expect(await product.stop()).toBe(0);
      const real = await start({ dataDir, env: { DATABASE_URL: database.url, ...secret } });
      expect(await real.ended).toBe(1);
      expect(real.output().trim()).toMatch(/^This database holds demo accounts/);
    } finally {
      await database.drop();
    }
  });
});

describe('the command for admins', () => {
  it.each<[string, string[], string, string]>([
    ['two lines', ['--email', 'you@example.com'], 'Abcdefg1\nAbcdefg1\n', 'A password is one line.'],
    ['no e-mail', [], 'Abcdefg1', 'Usage: npm run create-admin -- --email you@example.com [--replace]'],
    ['a bad e-mail', ['--email', 'x'], 'Abcdefg1', 'Please enter a valid email address'],
    ['a weak password', ['--email', 'a@b.np'], 'abc', 'Password must be at least 8 characters'],
    ['no password', ['--email', 'a@b.np'], '', 'Password must be at least 8 characters'],
  ])('refuses %s before it starts anything', async (_name, args, input, line) => {
    const dataDir = folder();
    expect(await runCommand('createAdmin', args, { dataDir, input })).toEqual({ code: 1, output: line });
    expect(existsSync(clusterOf(dataDir))).toBe(false);
  });
});

describe('users and folders', () => {
  it.skipIf(!isRoot)('root: Postgres runs as another user, secrets are closed to others', async () => {
    const dataDir = folder();
    await started({ dataDir });
    expect(statSync(`/proc/${runningPostgres(dataDir) ?? 0}`).uid).not.toBe(0);
    for (const name of ['postgres-password', 'logs', 'demo-files', 'postgres']) {
      expect(statSync(path.join(dataDir, name)).mode & 0o077, name).toBe(0);
    }
  });

  it.skipIf(!isRoot)(
    'root, in a folder that nobody else may enter: the cluster lies elsewhere, and it says so',
    async () => {
      const dataDir = folder({ closed: true });
      const first = await started({ dataDir });
      const cluster = clusterOf(dataDir);
      expect(cluster).toMatch(/^\/var\/lib\/prabesh\/clusters\//);
      expect(first.output()).toContain(`Database files: ${cluster} (`);
      expect(await first.stop()).toBe(0);
      const second = await started({ dataDir });
      expect(clusterOf(dataDir)).toBe(cluster);
      expect(await signIn(second.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
    },
  );

  const reason = whyNotAsOrdinaryUser();
  it.skipIf(reason !== undefined)(
    `an ordinary user: everything lies in the data folder${reason === undefined ? '' : ` (skipped: ${reason})`}`,
    async () => {
      const dataDir = folder(isRoot ? { owner: ordinaryUser } : {});
      const user = isRoot ? { user: ordinaryUser } : {};
      const product = await started({ dataDir, ...user });
      expect(clusterOf(dataDir)).toBe(path.join(dataDir, 'postgres'));
      expect(statSync(clusterOf(dataDir)).uid).toBe(isRoot ? ordinaryUser.uid : process.getuid?.());
      expect(await signIn(product.url, 'admin@prabesh.test', 'Admin1234')).toBe(200);
      expect(await product.stop('SIGINT')).toBe(0);
      expect(runningPostgres(dataDir)).toBeUndefined();
      if (isRoot) {
        // Root takes the same data up as their owner.
        const asRoot = await started({ dataDir });
        expect(statSync(`/proc/${runningPostgres(dataDir) ?? 0}`).uid).toBe(ordinaryUser.uid);
        expect(await asRoot.stop()).toBe(0);
      }
    },
  );

  it.skipIf(reason !== undefined)('an ordinary user on somebody else’s folder gets one line', async () => {
    const dataDir = folder();
    if (isRoot) await (await started({ dataDir })).stop();
    else execFileSync('chmod', ['555', dataDir]);
    const product = await start({ dataDir, ...(isRoot ? { user: ordinaryUser } : {}) });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(/^The data folder .* cannot be written \(EACCES\): .*$/);
  });

  it('a file in the place of the data folder gets one line', async () => {
    const dataDir = path.join(folder(), 'file');
    writeFileSync(dataDir, '');
    const product = await start({ dataDir });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(/^The data folder .* cannot be written \(EEXIST\): .*$/);
  });

  it('data of another Postgres get one line', async () => {
    const dataDir = folder();
    await (await started({ dataDir })).stop();
    writeFileSync(path.join(clusterOf(dataDir), 'PG_VERSION'), '19\n');
    const product = await start({ dataDir });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(/^The data in .* were made by the newer Postgres 19, .*$/);
  });

  it('a pid file that names a stranger is no obstacle, and the stranger is left alone', async () => {
    const dataDir = folder();
    await (await started({ dataDir })).stop();
    const cluster = clusterOf(dataDir);
    writeFileSync(
      path.join(cluster, 'postmaster.pid'),
      [process.pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n'),
    );
    const product = await started({ dataDir });
    expect(readPostmaster(cluster)?.pid).not.toBe(process.pid);
    expect(await product.stop()).toBe(0);
  });

  // What another container's Postgres looks like from here: a number that says nothing, and the lock of the kernel.
  it.skipIf(process.platform !== 'linux')('a Postgres that cannot be seen is left alone', async () => {
    const dataDir = folder();
    await (await started({ dataDir })).stop();
    const cluster = clusterOf(dataDir);
    const pidFile = path.join(cluster, 'postmaster.pid');
    const unseen = spawn('flock', [cluster, 'sleep', '100'], { detached: true, stdio: 'ignore' });
    try {
      await vi.waitUntil(() => spawnSync('flock', ['-n', cluster, 'true']).status === 1);
      const [aStranger, nobody] = [process.pid, 4_194_304];
      for (const pid of [aStranger, nobody]) {
        const written = [pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n');
        writeFileSync(pidFile, written);
        const product = await start({ dataDir });
        expect(await product.ended).toBe(1);
        expect(product.output().trim()).toMatch(/^Another Postgres uses .*, in a container perhaps: stop it/);
        expect(readFileSync(pidFile, 'utf8')).toBe(written);
      }
    } finally {
      process.kill(-(unseen.pid ?? 0));
    }
    expect(await (await started({ dataDir })).stop()).toBe(0);
  });
});
