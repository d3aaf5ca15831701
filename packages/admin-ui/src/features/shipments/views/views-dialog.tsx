import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { View } from '@moveway/contracts/views/view.routes.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { QueryView } from '../../../lib/queries/view.tsx';
import { useBreakpoint } from '../../../lib/use-breakpoint.ts';
import { FormDialog } from '../../../lib/dialogs/form-dialog.tsx';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import { useOwnColumns, withColumns } from '../list/columns/use-columns.ts';
import { keptQuery, openedView, viewLink, withoutView } from './view-address.ts';
import { ViewForm } from './view-form.tsx';
import { useIsSavingView, useRemoveView, useSaveView, viewList } from './view.queries.ts';
import styles from './views-dialog.module.css';

interface ViewsDialogProps {
  /** Whether the list is shown behind it, so that what it shows can be saved. */
  isOnList: boolean;
  onClose: () => void;
}

/** Saves what the list shows as a view, and opens, renames, shares and deletes views. */
export function ViewsDialog({ isOnList, onClose }: ViewsDialogProps) {
  const { close, modal } = useClosing(onClose);
  const [edited, setEdited] = useState<string>();
  const query = useQuery(viewList(useAdminApi()));
  const { search } = useLocation();
  const navigate = useNavigate();
  const hasTable = useBreakpoint('xl');
  const ownColumns = useOwnColumns();
  const opened = openedView(search);
  const remove = useRemoval();
  return (
    <FormDialog {...modal} title="Views" width={640} footer={null} isSaving={useIsSavingView()}>
      <QueryView query={query} what="the views" lines={4}>
        {({ items }) => (
          <>
            {isOnList && (
              <>
                {opened && <OpenedView view={items.find(({ id }) => id === opened)} />}
                <ViewForm
                  before={undefined}
                  query={keptQuery(hasTable ? withColumns(search, ownColumns) : search)}
                  onSaved={(view) => void navigate(viewLink(view), { replace: true })}
                />
              </>
            )}
            {items.length === 0 ? (
              <Empty description="No views yet. A view keeps the search, filters, order and columns of the list." />
            ) : (
              <ul className={styles.list} aria-label="Views">
                {items.map((view) => (
                  <li key={view.id} className={styles.item}>
                    {edited === view.id ? (
                      <ViewForm
                        before={view}
                        query={view.query}
                        onSaved={() => setEdited(undefined)}
                        onCancel={() => setEdited(undefined)}
                      />
                    ) : (
                      <>
                        <div className={styles.words}>
                          <Link to={viewLink(view)} onClick={close}>
                            {view.name}
                          </Link>
                          <div className={styles.note}>{noteOf(view)}</div>
                        </div>
                        <div className={styles.actions}>
                          <Button
                            size="small"
                            aria-label={`Edit ${view.name}`}
                            onClick={() => setEdited(view.id)}
                          >
                            Edit
                          </Button>
                          <Button
                            size="small"
                            aria-label={`Delete ${view.name}`}
                            onClick={() => {
                              remove(view);
                              if (opened === view.id) {
                                void navigate(withoutView(search), { replace: true });
                              }
                            }}
                          >
                            Delete
                          </Button>
                        </div>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
    </FormDialog>
  );
}

const noteOf = ({ isMine, isShared, owner }: View) =>
  isMine ? (isShared ? 'Yours, shared with all staff' : 'Yours') : `Shared by ${owner}`;

interface OpenedViewProps {
  /** As it is now; undefined where it is not there any more. */
  view: View | undefined;
}

/** The view that the list was opened from: whether the list still shows it, and saves what it shows instead. */
function OpenedView({ view }: OpenedViewProps) {
  const { search } = useLocation();
  const toast = useToast();
  const { mutateAsync, isPending } = useSaveView();
  if (!view) {
    return (
      <Alert
        className={styles.opened ?? ''}
        type="warning"
        title="The view that this list was opened from was deleted, or is not shared any more. You can save what you see as a new one."
      />
    );
  }
  const query = keptQuery(search);
  const isChanged = query !== keptQuery(view.query);
  const save = async () => {
    try {
      const { id, name, isShared } = view;
      await mutateAsync({ id, view: { name, isShared, query } });
      toast.show({ title: 'View Saved', description: `${name} is as the list shows it now.` });
    } catch (error) {
      toast.fail('View Not Saved', errorText(error, 'Please try again.'));
    }
  };
  return (
    <div className={styles.opened}>
      <p>
        {isChanged ? `The list was opened from ${view.name} and differs from it.` : `Open: ${view.name}.`}
      </p>
      {isChanged && (
        <Button type="primary" loading={isPending} onClick={() => void save()}>
          Save changes to this view
        </Button>
      )}
    </div>
  );
}

/** Deletes a view; an undo saves it again, as a view of who undoes it. */
function useRemoval() {
  const toast = useToast();
  const removal = useRemoveView();
  const again = useSaveView();
  const failed = (title: string) => (error: unknown) =>
    toast.fail(title, errorText(error, 'Please try again.'));
  return ({ id, name, query, isShared }: View) =>
    removal.mutate(id, {
      onSuccess: () =>
        toast.show({
          title: 'View Deleted',
          description: `${name} is gone${isShared ? ' for all staff' : ''}.`,
          action: {
            label: 'Undo',
            onClick: () =>
              again.mutate(
                { id: undefined, view: { name, query, isShared } },
                { onError: failed('View Not Restored') },
              ),
          },
        }),
      onError: failed('View Not Deleted'),
    });
}
