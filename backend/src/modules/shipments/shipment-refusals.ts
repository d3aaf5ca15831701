import { AppError } from '../../kernel/app-error.ts';

export function notFound(): AppError {
  return new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
}

export function changedMeanwhile(): AppError {
  return new AppError(
    'shipment.changed',
    'A colleague changed this package meanwhile, so nothing was saved. Load it again to see their change.',
  );
}
