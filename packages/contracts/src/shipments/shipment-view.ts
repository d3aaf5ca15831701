import { z } from 'zod';

/* What screens print of a shipment, so that none derives it by itself. */

const point = { x: z.int(), y: z.int() };
const pointSchema = z.object(point);
const path = z.string().meta({ description: 'As the `d` of an SVG path.' });

/** A route as it is drawn. All places are as strangers know them, whoever looks. */
export const routeMapSchema = z
  .object({
    text: z.string().meta({ description: 'The drawing in words, for those who do not see it.' }),
    crop: z.object({ ...point, width: z.int(), height: z.int() }).meta({
      description: 'The part that shows the route with a margin, in pixels of the map.',
    }),
    land: z.array(z.enum(['contiguous', 'alaska', 'hawaii'])).meta({
      description: 'The parts of the country that the route touches.',
    }),
    driven: path.meta({ description: 'By the interstates between the stops: no report says which road.' }),
    crossing: path.optional().meta({ description: 'Driven, but not on land.' }),
    ahead: path
      .optional()
      .meta({ description: 'From there to the destination; missing once it is canceled.' }),
    stops: z.array(pointSchema).meta({ description: 'Where it was before, in the order of travel.' }),
    now: pointSchema.optional(),
    destination: pointSchema.optional().meta({ description: 'Missing once it is there.' }),
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
    title: z.string().meta({ description: 'What is shipped: `2018 Subaru Outback`.' }),
    lane: z.string().optional().meta({ description: '`Seattle, WA → Chicago, IL`, as far as it is known.' }),
    statusWord: z.string().meta({ description: 'That it is canceled or waits, or else its status.' }),
    standing: z
      .string()
      .optional()
      .meta({ description: 'Why it is canceled or waits; for staff also by whom and until when.' }),
    isOver: z.boolean().meta({ description: 'It is delivered or canceled: nothing more comes of it.' }),
    place: z
      .string()
      .optional()
      .meta({ description: 'Where it was seen last, or that it was not picked up.' }),
    isPickedUp: z.boolean(),
    due: z.object({
      day: z.iso.date().meta({ description: 'The day that it was promised for last.' }),
      text: z.string().optional().meta({
        description: '`2 days late`, `today` or `tomorrow` on the company’s day; else the day says it.',
      }),
      isLate: z.boolean(),
      why: z.string().optional().meta({ description: 'Why it is late, or comes on another day.' }),
    }),
    expected: z.string().optional().meta({ description: 'The day in words, while it is to come.' }),
    replacedDay: z.iso.date().optional().meta({ description: 'The day that was promised before.' }),
    progress: z
      .object({
        share: z
          .number()
          .meta({ description: 'Of the way, from 0 to 1; by the status where no miles are known.' }),
        text: z.string().optional().meta({ description: '`480 of about 1,723 miles`.' }),
        left: z.string().optional().meta({ description: '`about 1,243 miles`.' }),
      })
      .optional()
      .meta({ description: 'Missing once it is canceled, and in lists of staff.' }),
    placesAhead: z.array(z.string()).optional().meta({
      description: 'For staff: towns that it reaches until tomorrow. Missing in lists, as is `map`.',
    }),
    map: routeMapSchema.optional().meta({ description: 'Missing where none of its places is known.' }),
  })
  .meta({
    id: 'ShipmentView',
    description:
      'A package in words and as a drawing, as the caller may read it. Times and distances from today are the reader’s.',
  });

export type RouteMap = z.infer<typeof routeMapSchema>;
export type ShipmentView = z.infer<typeof shipmentViewSchema>;
