// Names of class groups in the order in which a Nepali dictionary has them, and by code points where Postgres knows no such order.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../support/postgres.ts';
import { type Sql, useDatabase } from './sql.ts';

const sql = useDatabase();
const without = useDatabase({ migrate: false });

/** As CLDR has it for Nepali: candrabindu and anusvara count where nothing else tells two words apart. */
const words = [
  ...[
    '१० बजे',
    'अ',
    'अङ्क',
    'अँध्यारो',
    'अम्बर',
    'आ',
    'आमा',
    'इन्द्र',
    'ईश्वर',
    'उमा',
    'ऊर्जा',
    'ऋषि',
    'एक',
    'ऐन',
    'ओम',
    'औषधि',
  ],
  ...[
    'क',
    'कमल',
    'कर्ण',
    'काठमाडौँ',
    'किरण',
    'कृष्ण',
    'क्रम',
    'क्ष',
    'क्षमा',
    'क्षितिज',
    'खगेन्द्र',
    'गणेश',
    'गर्नु',
    'गर्‍यो',
    'घर',
  ],
  ...[
    'चन्द्र',
    'जगत',
    'जीवन',
    'ज्ञ',
    'ज्ञान',
    'झरना',
    'तारा',
    'त्रिभुवन',
    'थापा',
    'नेपाल',
    'फूल',
    'बिहान',
    'शर्मा',
    'श्रेष्ठ',
    'ष',
  ],
  ...['सगरमाथा', 'हरि', 'हिमाल', 'हृदय'],
  ...['asha', 'Asha', 'binod', 'Chandra', 'morning'],
];
const collation = '"ne-x-icu"';
const ordered = (db: Sql) => db.list('select name from public.class_groups order by name_order, id');

async function fill(db: Sql, names: readonly string[]): Promise<void> {
  await db.run('delete from public.class_groups');
  // Names are unique whatever the case: of two that differ by it, one at a time.
  await db.run('insert into public.class_groups (name) select unnest($1::text[])', [names]);
}

it('a Nepali dictionary’s, whatever the order in which they came', async () => {
  const names = words.filter((word) => word !== 'asha');
  await fill(sql, names.toReversed());
  expect(await ordered(sql)).toEqual(names);
  // What the code points make of them: the joiner in 'गर्‍यो', candrabindu, digits and capitals stand elsewhere.
  expect(await sql.list('select name from public.class_groups order by name collate "C"')).not.toEqual(names);
  expect(
    await sql.list(`select word from unnest($1::text[]) as word order by word collate ${collation}`, [
      words.toReversed(),
    ]),
  ).toEqual(words);
});

it('is computed, and nobody writes it', async () => {
  await fill(sql, ['कमल']);
  await expect(sql.run("update public.class_groups set name_order = 'अ'")).rejects.toMatchObject({
    code: '428C9',
  });
  await sql.run("update public.class_groups set name = 'तारा'");
  expect(await sql.one('select name_order from public.class_groups')).toBe('तारा');
});

it('without the collation they go by code points, and nothing fails', async () => {
  await without.run(`alter collation pg_catalog.${collation} rename to "not here"`);
  for (const name of readdirSync(migrationsFolder).sort())
    await without.run(readFileSync(path.join(migrationsFolder, name, 'up.sql'), 'utf8'));
  const names = ['अ', 'आमा', 'क', 'कमल', 'क्ष', 'ख', 'ज', 'ज्ञान', 'Asha'];
  await fill(without, names.toReversed());
  expect(await ordered(without)).toEqual(['Asha', ...names.slice(0, -1)]);
});
