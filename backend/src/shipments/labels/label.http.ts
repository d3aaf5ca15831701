import type { Context } from 'koa';
import { labelRoutes } from '@moveway/contracts/shipments/label.routes.ts';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import { originOf } from '../../http/server/request-host.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PresentForPublic, ShipmentService } from '../shipment.service.ts';
import { labelsPdf, windshieldsPdf } from './label-pdf.ts';
import type { LabelText, Piece } from './label-content.ts';
import { labelsZpl } from './label-zpl.ts';

/** Marks that join pictures into one emoji, or make an emoji of a digit or a letter. */
const EMOJI_MARK = /\uFE0F|\u200D|\u20E3|[\u{E0020}-\u{E007F}]/gu;
/** Pictures, flags and skin colors; not ©, ® and ™, which fonts have. */
const EMOJI = /[[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}]--[©®™]]/gv;

/**
 * A text without emoji; undefined where nothing is left. The fonts of PDFs and of label printers have no emoji, and
 * would print an empty box for each.
 */
const withoutEmoji = (text: string): string | undefined =>
  text.replaceAll(EMOJI_MARK, '').replaceAll(EMOJI, ' ').replaceAll(/\s+/gu, ' ').trim() || undefined;

export function mountLabels(
  api: ApiRouter,
  {
    shipments,
    presentForPublic,
    siteUrl,
  }: {
    shipments: Pick<ShipmentService, 'lists' | 'tracking'>;
    presentForPublic: PresentForPublic;
    /** Undefined where labels have the address that was called. */
    siteUrl: string | undefined;
  },
): void {
  /** In the order of the numbers. */
  async function textsOf(ctx: Context, numbers: readonly string[]): Promise<LabelText[]> {
    const [whole, tracked] = await Promise.all([
      shipments.lists.getMany(numbers),
      shipments.tracking.trackMany(numbers),
    ]);
    const presented = new Map<string, PublicPackage>();
    for (const result of tracked) {
      if (result.outcome === 'found') {
        presented.set(result.trackingNumber, await presentForPublic.packageOf(result.shipment));
      }
    }
    return whole.flatMap(({ trackingNumber, reference, vehicle }) => {
      const shipment = presented.get(trackingNumber);
      return shipment === undefined
        ? []
        : {
            trackingNumber,
            address: `${siteUrl ?? originOf(ctx)}/tracking?number=${trackingNumber}`,
            origin: shipment.origin && withoutEmoji(shipment.origin),
            destination: shipment.destination && withoutEmoji(shipment.destination),
            receiver: withoutEmoji(shipment.receiver) ?? '-',
            reference: reference && withoutEmoji(reference),
            vehicle: vehicle && {
              name:
                withoutEmoji([vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')) ??
                'Vehicle',
              vin: vehicle.vin,
            },
          };
    });
  }

  mount(api, labelRoutes.pdf, async ({ input, ctx }) => {
    const texts = await textsOf(ctx, input.query.numbers);
    ctx.attachment('labels.pdf', { type: 'inline' });
    return labelsPdf(inPieces(texts, input.query.pieces));
  });

  mount(api, labelRoutes.zpl, async ({ input, ctx }) => {
    const texts = await textsOf(ctx, input.query.numbers);
    ctx.attachment('labels.zpl');
    return inBytes(labelsZpl(inPieces(texts, input.query.pieces), input.query.dpi));
  });

  mount(api, labelRoutes.windshields, async ({ input, ctx }) => {
    const vehicles = (await textsOf(ctx, input.query.numbers)).filter(({ vehicle }) => vehicle);
    if (vehicles.length === 0) {
      throw new AppError('shipment.no_vehicle', 'None of these packages is a vehicle.');
    }
    ctx.attachment('windshields.pdf', { type: 'inline' });
    return windshieldsPdf(vehicles);
  });
}

/** A label for each piece; without a number of pieces one for each package. */
function inPieces(
  texts: readonly LabelText[],
  pieces: number | undefined,
): { text: LabelText; piece: Piece | undefined }[] {
  const all = pieces ?? 1;
  return texts.flatMap((text) =>
    Array.from({ length: all }, (_, index) => ({
      text,
      piece: pieces === undefined ? undefined : { number: index + 1, of: all },
    })),
  );
}

async function* inBytes(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const text of texts) {
    yield encoder.encode(text);
    // Other calls are answered between two labels.
    await new Promise((next) => setImmediate(next));
  }
}
