import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import {
  statusUpdateSchema,
  type StatusUpdateInput,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage, TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { DayField } from '../../../lib/forms/day-input.tsx';
import { checkBody } from '../../../lib/forms/field-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { changesBetween } from '../../../lib/forms/field-changes.ts';
import { useBusinessDay } from '../../../lib/times/use-business-day.ts';
import { FormDialog } from '../../../lib/dialogs/form-dialog.tsx';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import { submissionFor } from '../form/draft.ts';
import { editableFields, statusFields } from '../package-fields.ts';
import { formValuesOf } from '../form/form-values.ts';
import { packageDetail, useNewerAfter } from '../shipment.queries.ts';
import { usePackageAct } from '../use-package-act.ts';
import { fillDestination, initialStatusValues, StatusFields, StatusNoteField } from './fields.tsx';
import type { StatusFormValues } from './form-values.ts';
import { NearTownField, nearTownOf } from './near-town-field.tsx';
import { LaterDays } from './suggestions.tsx';
import { useStatusUpdate } from './use-update.ts';
import { atTimeField, happenedAtOf, WhenField } from './when-field.tsx';
import styles from '../package-fields.module.css';

const FORM_ID = 'status-update';
/** More would push the dates off a phone's screen. */
const MOST_PLACES = 6;

interface UpdateStatusDialogProps {
  /** As it was when the dialog was opened. */
  item: AdminPackage;
  onClose: () => void;
}

/**
 * Updates the status of a package (specification, sections 4 and 5); location, dates and a note are optional. An edit
 * conflict shows the other change first, and what was typed stays. Without a network the update is queued.
 */
export function UpdateStatusDialog({ item, onClose }: UpdateStatusDialogProps) {
  const newerAfter = useNewerAfter(item.trackingNumber);
  const toast = useToast();
  const { update, isPending } = useStatusUpdate();
  const { act } = usePackageAct();
  const { close, modal } = useClosing(onClose);
  const [submission, setSubmission] = useState<ReturnType<typeof submissionFor>>();
  /** The newer version, in an edit conflict. */
  const [newer, setNewer] = useState<AdminPackage>();
  const current = newer ?? item;
  const today = useBusinessDay();
  const { data: detail } = useQuery(packageDetail(useAdminApi(), item.trackingNumber));
  const { form, formProps } = useContractForm({
    check: (values: StatusFormValues) =>
      checkBody(statusUpdateSchema, { ...changesOf(values, item), version: current.version }),
    onSubmit: async (body) => {
      const sent = submissionFor(body, submission);
      setSubmission(sent);
      try {
        const updated = await update({ item: current, body, idempotencyKey: sent.key });
        close();
        if (updated) {
          toast.show({
            title: 'Status Updated Successfully',
            description: `${item.trackingNumber} is now ${body.status}. Customers will be notified.`,
            action: { label: 'Undo', onClick: () => void act('undoStatus', updated) },
          });
        }
      } catch (error) {
        setNewer(await newerAfter(error));
      }
    },
    failTitle: 'Update Failed',
    failText: 'Could not update package status',
    namesOf: atTimeField,
  });
  const status = Form.useWatch('status', form);
  const { due } = item.view;
  const isLate = due.isLate && status !== 'Delivered';

  return (
    <FormDialog
      {...modal}
      title={
        <>
          Update status of <span className={styles.mono}>{item.trackingNumber}</span>
        </>
      }
      okText={newer ? 'Update anyway' : 'Update status'}
      isSaving={isPending}
      // With several text fields, Enter in one sends the form only by a button of its own.
      okButtonProps={{ htmlType: 'submit', form: FORM_ID }}
      // "Keep theirs" has decided, and asks nothing. The other button stays, with the focus.
      // oxlint-disable-next-line react/no-unstable-nested-components -- the kit calls it, and mounts no component of it.
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {newer ? (
            <Button disabled={isPending} onClick={close}>
              Keep theirs
            </Button>
          ) : (
            <CancelBtn />
          )}
          <OkBtn />
        </>
      )}
    >
      {newer && (
        <Alert
          className={styles.notice ?? ''}
          type="warning"
          role="alert"
          title="Someone else changed this package. Your update is not saved yet."
          description={
            <ul>
              {changesBetween(
                [...statusFields, ...editableFields],
                formValuesOf(item),
                formValuesOf(newer),
              ).map(({ field, before, now }) => (
                <li key={field.label}>
                  {field.label}: {before}, now <strong>{now}</strong>
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Form<StatusFormValues>
        {...formProps}
        data-without-draft
        name={FORM_ID}
        initialValues={{
          ...initialStatusValues(item.status, item.destination),
          departureDate: item.departureDate,
          // One that is over says nothing about the delivery to come.
          arrivalDate: item.arrivalDate && item.arrivalDate < today ? undefined : item.arrivalDate,
        }}
        onValuesChange={(changed) => {
          formProps.onValuesChange(changed);
          fillDestination(form, changed, item.destination);
        }}
      >
        <StatusFields
          now={current.status}
          lastLocation={current.currentLocation}
          places={routePlaces(item, detail)}
        />
        <NearTownField />
        <WhenField lastEventAt={detail?.events.find(({ retractedAt }) => !retractedAt)?.timestamp} />
        {isLate && (
          <Alert
            className={styles.notice ?? ''}
            type="warning"
            title={`This package is ${due.text}. When is it expected now, and why?`}
          />
        )}
        <div className={styles.pair}>
          <DayField<StatusFormValues> name="departureDate" label="Departure" />
          <DayField<StatusFormValues> name="arrivalDate" label="Expected arrival" />
        </div>
        {status !== 'Delivered' && (
          <LaterDays expected={item.arrivalDate ?? item.estimatedDelivery} today={today} />
        )}
        <StatusNoteField hint={isLate ? 'Say why it is late. The customer reads this.' : undefined} />
      </Form>
    </FormDialog>
  );
}

/** Where it was last, the towns ahead, its ends and the places of its history; each once, the likeliest first. */
function routePlaces(
  { currentLocation, origin, destination }: AdminPackage,
  detail: { package: AdminPackage; events: TrackingEvent[] } | undefined,
): string[] {
  const visited = detail?.events.map(({ location }) => location) ?? [];
  const places = [
    currentLocation,
    ...(detail?.package.view.placesAhead ?? []),
    destination,
    ...visited,
    origin,
  ];
  const known = places.filter((place) => place !== undefined).filter((place) => place !== '');
  return [...new Set(known)].slice(0, MOST_PLACES);
}

/** Only what was filled in or changed: an untouched date is not sent again. */
function changesOf(values: StatusFormValues, item: AdminPackage): Partial<StatusUpdateInput> {
  const { status, location, description, departureDate, arrivalDate } = values;
  return {
    status,
    location: location?.trim() ? location : undefined,
    description: description?.trim() ? description : undefined,
    departureDate: departureDate && departureDate !== item.departureDate ? departureDate : undefined,
    arrivalDate: arrivalDate && arrivalDate !== item.arrivalDate ? arrivalDate : undefined,
    happenedAt: happenedAtOf(values),
    nearTown: nearTownOf(values),
  };
}
