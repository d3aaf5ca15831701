import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import {
  hasValidVinCheckDigit,
  isEarlyVin,
  isVin,
  normalizeVin,
  vinCheckDigit,
} from '@moveway/contracts/shipments/vehicle/vin.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import type { PackageFormValues } from './draft.ts';
import { useTextMarks } from './paste/from-text.tsx';
import { vinDetail } from '../shipment.queries.ts';
import styles from '../package-fields.module.css';

interface VinFieldProps {
  /** The package that is edited, whose own VIN it is. */
  ownNumber?: string | undefined;
  /** Called after fields were filled. */
  onFilled?: (() => void) | undefined;
}

interface Identity {
  year?: number | undefined;
  make?: string | undefined;
  model?: string | undefined;
}

/**
 * The VIN. Once a whole one is typed, it fills year, make and model, as far as these are empty or were filled by the
 * VIN before; else it offers to. Warns of other packages on their way with the same VIN.
 */
export function VinField({ ownNumber, onFilled }: VinFieldProps) {
  const form = Form.useFormInstance<PackageFormValues>();
  const { mark } = useTextMarks();
  const vin = normalizeVin(Form.useWatch(['vehicle', 'vin'], form) ?? '');
  const vehicle = Form.useWatch('vehicle', form);
  const filled = useRef<Identity>({});
  // Whose fields are filled or left alone. Until then "Fill in" is not offered: it would take the focus and disappear.
  const [settled, setSettled] = useState<Identity>();
  const { data } = useQuery({ ...vinDetail(useAdminApi(), vin), enabled: isVin(vin) });
  const decoded = isVin(vin) ? data : undefined;
  const others = decoded?.openPackages.filter((number) => number !== ownNumber) ?? [];

  const fill = ({ year, make, model }: Identity) => {
    filled.current = { year, make, model };
    form.setFieldsValue({ vehicle: filled.current });
    onFilled?.();
  };

  useEffect(() => {
    const { year, make, model } = form.getFieldValue('vehicle') as Identity;
    const isOurs = (value: unknown, before: unknown) => !value || value === before;
    if (
      decoded?.year !== undefined &&
      form.isFieldTouched(['vehicle', 'vin']) &&
      isOurs(year, filled.current.year) &&
      isOurs(make, filled.current.make) &&
      isOurs(model, filled.current.model)
    ) {
      fill(decoded);
    } else {
      setSettled(decoded);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer.
  }, [decoded]);

  const name = [decoded?.year, decoded?.make, decoded?.model].filter((part) => part !== undefined).join(' ');
  const isFilled =
    decoded?.year === (vehicle?.year ?? undefined) &&
    (decoded?.make ?? '') === (vehicle?.make ?? '') &&
    (decoded?.model ?? vehicle?.model ?? '') === (vehicle?.model ?? '');
  useEffect(() => {
    if (isFilled) {
      setSettled(decoded);
    }
  }, [decoded, isFilled]);
  const remark = vinRemark(vin);
  return (
    <Form.Item<PackageFormValues>
      name={['vehicle', 'vin']}
      label="VIN"
      {...mark(
        'vehicle.vin',
        remark && (
          <output>
            {remark}
            {name !== '' &&
              `: ${name}${isFilled && form.isFieldTouched(['vehicle', 'vin']) ? ', filled in below. Please check.' : '.'} `}
            {name !== '' && !isFilled && decoded && settled === decoded && (
              <Button size="small" onClick={() => fill(decoded)}>
                Fill in
              </Button>
            )}
            {others.length > 0 && (
              <strong className={styles.warning}>
                {`${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} this VIN and ${others.length === 1 ? 'is' : 'are'} not delivered yet.`}
              </strong>
            )}
          </output>
        ),
      )}
      validateStatus={
        others.length > 0 || (isVin(vin) && !hasValidVinCheckDigit(vin)) ? 'warning' : undefined
      }
    >
      <Input className={styles.vin ?? ''} maxLength={20} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}

/**
 * A hint about a VIN while it is typed. A wrong check digit is only a warning: outside North America it has no meaning.
 */
function vinRemark(vin: string): string | undefined {
  if (vin === '') {
    return undefined;
  }
  if (/[IOQ]/.test(vin)) {
    return 'VINs never contain I, O or Q: use 1 or 0';
  }
  if (!isVin(vin)) {
    return `${vin.length} of 17 characters${isEarlyVin(vin) ? ': right only for a vehicle of before 1981' : ''}`;
  }
  return hasValidVinCheckDigit(vin)
    ? 'Valid VIN'
    : `Check this VIN: its ninth character should be ${vinCheckDigit(vin)}. You can save it anyway`;
}
