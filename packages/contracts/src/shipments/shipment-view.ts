import { z } from 'zod';

/* The texts and the map that screens show of a shipment, so that no screen derives them by itself. */

const point = { x: z.int(), y: z.int() };
const pointSchema = z.object(point);
const path = z.string().describe('In the form of the `d` attribute of an SVG path.');

/** The drawing of a route. Everybody gets its places as strangers see them. */
export const routeMapSchema = z
  .object({
    text: z.string().describe('The drawing in words, for people who cannot see it.'),
    crop: z
      .object({ ...point, width: z.int(), height: z.int() })
      .describe('The part that shows the route with a margin, in pixels of the map.'),
    land: z
      .array(z.enum(['contiguous', 'alaska', 'hawaii']))
      .describe('The parts of the country that the route touches.'),
    driven: path.describe(
      'The way driven, along the interstates between the stops: no report says which road was taken.',
    ),
    crossing: path.optional().describe('The parts of the driven way that are not on land.'),
    ahead: path
      .optional()
      .describe('The way from the current place to the destination; missing once the package is canceled.'),
    stops: z.array(pointSchema).describe('The places before the current one, in the order of travel.'),
    now: pointSchema.optional(),
    destination: pointSchema.optional().describe('Missing once the package has arrived.'),
    shields: z.array(z.object({ ...point, interstate: z.int() })),
    labels: z.array(
      z.object({
        ...point,
        text: z.string(),
        isNow: z.literal(true).optional(),
        position: z.enum(['above', 'below', 'left', 'right']),
        anchor: z.enum(['start', 'middle', 'end']),
      }),
    ),
  })
  .meta({
    id: 'RouteMap',
    description: 'In pixels of a map of the United States that is 975 wide and 610 high (`geoAlbersUsa`).',
  });

export const shipmentViewSchema = z
  .object({
    title: z.string().describe('The goods, such as `2018 Subaru Outback`.'),
    lane: z
      .string()
      .optional()
      .describe('Origin and destination, such as `Seattle, WA → Chicago, IL`, as far as they are known.'),
    statusWord: z
      .string()
      .describe('`Canceled`, `On hold`, for staff `Cancel requested`, or else its status.'),
    standing: z
      .string()
      .optional()
      .describe('Why it is canceled or on hold; for staff also by whom and until when.'),
    isOver: z.boolean().describe('Whether it is delivered or canceled.'),
    place: z.string().optional().describe('Its last known place, or `Not picked up yet`.'),
    isPickedUp: z.boolean(),
    due: z.object({
      day: z.iso.date().describe('The last day that was promised for its delivery.'),
      text: z
        .string()
        .optional()
        .describe(
          '`2 days late`, `today` or `tomorrow`, counted by the company’s day; missing for later days.',
        ),
      isLate: z.boolean(),
      why: z.string().optional().describe('Why it is late, or why the day was moved.'),
    }),
    expected: z.string().optional().describe('The day in words; missing once it is delivered or canceled.'),
    replacedDay: z.iso.date().optional().describe('The day that was promised before.'),
    likely: z
      .object({
        from: z.iso.date().describe('The first of these days. Once it is over, so is what the text says.'),
        text: z.string(),
      })
      .optional()
      .describe(
        'For customers: between which days a vehicle on the road is likely to come by the miles left, such as `Most likely Thu Nov 26 to Fri Nov 27, at 350 to 550 miles a day`. Missing in lists.',
      ),
    progress: z
      .object({
        share: z
          .number()
          .describe(
            'The driven share of the way, from 0 to 1; estimated from the status where no miles are known.',
          ),
        text: z.string().optional().describe('Such as `480 of about 1,723 miles`.'),
        left: z.string().optional().describe('Such as `about 1,243 miles`.'),
      })
      .optional()
      .describe('Missing once it is canceled, and in the lists of staff.'),
    placesAhead: z
      .array(z.string())
      .optional()
      .describe('For staff: towns that it reaches by tomorrow. Missing in lists, as is `map`.'),
    map: routeMapSchema.optional().describe('Missing if none of its places is on the map.'),
  })
  .meta({
    id: 'ShipmentView',
    description: 'A package in words and as a drawing, without what the caller must not see.',
  });

export type RouteMap = z.infer<typeof routeMapSchema>;
export type ShipmentView = z.infer<typeof shipmentViewSchema>;
