import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createVinDecoder } from './vin-decoder.ts';

const decode = createVinDecoder(() => new Date('2026-11-22'));

describe('decoding a VIN', () => {
  it.each([
    ['1HGCM82633A004352', { year: 2003, make: 'Honda', model: 'Accord' }],
    ['JTMBFREV1HJ123456', { year: 2017, make: 'Toyota', model: 'RAV4' }],
    ['1FTFW1ET5DFC10312', { year: 2013, make: 'Ford', model: 'F-150' }],
    ['5YJ3E1EA7KF317000', { year: 2019, make: 'Tesla', model: 'Model 3' }],
    ['wba3a5c51cf256651', { year: 2012, make: 'BMW', model: '328i' }],
    // A bus, whose seventh character says nothing about its century.
    ['1M8GDM9AXKP042788', { year: 1989, make: 'Motor Coach Industries', model: '102C3 Intercity' }],
  ])('gives year, make and model of %s', async (vin, vehicle) => {
    expect(await decode(vin)).toEqual(vehicle);
  });

  it('takes the year from before 2010 when the seventh character is a digit', async () => {
    expect(await decode('1G1YY22G965104367')).toMatchObject({ year: 2006 });
    expect(await decode('1C4RJFBG8FC625797')).toMatchObject({ year: 2015 });
  });

  it('leaves the model out where the VIN does not say it', async () => {
    expect(await decode('1HGBH41JXMN109186')).toEqual({ year: 1991, make: 'Honda' });
  });

  it('gives nothing for unknown makers, and for a text that is no VIN', async () => {
    expect(await decode('ZZZZZZZZZZZZZZZZZ')).toEqual({});
    expect(await decode('1HGCM8')).toEqual({});
  });
});

describe('the tables', () => {
  const linesOf = async (name: string) =>
    (await readFile(new URL(name, import.meta.url), 'utf8')).trimEnd().split('\n');

  it('have a maker or models on every line, and use every line of models', async () => {
    const [makers, models] = await Promise.all([linesOf('vin-makers.tsv'), linesOf('vin-models.tsv')]);
    const form = /^[A-Z0-9]{3}(?:[A-Z0-9]{3})?\t[01]\t[^\t]*\t(?:\d{4}-(?:\d{4})?:\d+(?: \d+)*;?)*$/;
    expect(makers.filter((line) => !form.test(line))).toEqual([]);
    expect(models.filter((line) => !/^[^\t]+(?:\t[^\t]+:[-A-Z0-9*|[\] ]+)+$/.test(line))).toEqual([]);
    const named = makers.flatMap((line) =>
      [...line.matchAll(/[: ](\d+)(?=[ ;]|$)/g)].map(([, number]) => Number(number)),
    );
    expect(Math.max(...named)).toBeLessThan(models.length);
  });

  it('have only forms that are valid regular expressions', async () => {
    const keys = new Set(
      (await linesOf('vin-models.tsv')).flatMap((line) =>
        line
          .split('\t')
          .slice(1)
          .flatMap((entry) => entry.slice(entry.lastIndexOf(':') + 1).split(' ')),
      ),
    );
    const isRejected = (key: string) => {
      try {
        return !new RegExp(key.replaceAll('*', '.'));
      } catch {
        return true;
      }
    };
    expect([...keys].filter(isRejected)).toEqual([]);
  });
});
