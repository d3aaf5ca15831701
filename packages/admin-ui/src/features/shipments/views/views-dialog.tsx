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
import { keptQuery, openedView, viewLink, withView } from './view-address.ts';
import { ViewForm } from './view-form.tsx';
import { useIsSavingView, useRemoveView, useSaveView, useSetStartView, viewList } from './view.queries.ts';
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
  const act = useViewActions();
  return (
    <FormDialog {...modal} title="Views" width={640} footer={null} isSaving={useIsSavingView()}>
      <QueryView query={query} what="the views" lines={4}>
        {({ items }) => (
          <>
            {isOnList && (
              <>
                {opened && (
                  <OpenedView view={items.find(({ id }) => id === opened.id)} version={opened.version} />
                )}
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
                        onSaved={(saved) => {
                          setEdited(undefined);
                          if (opened?.id === saved.id && opened.version === view.version) {
                            void navigate(withView(search, saved), { replace: true });
                          }
                        }}
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
                            aria-pressed={view.isStart}
                            aria-label={`Start here with ${view.name}`}
                            type={view.isStart ? 'primary' : 'default'}
                            onClick={() => act.setStart(view.isStart ? null : view.id)}
                          >
                            Start here
                          </Button>
                          <Button
                            size="small"
                            aria-label={`Delete ${view.name}`}
                            onClick={() => {
                              act.remove(view);
                              if (opened?.id === view.id) {
                                void navigate(withView(search, undefined), { replace: true });
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

function noteOf({ isMine, isShared, owner, isStart }: View): string {
  const whose = isMine ? (isShared ? 'Yours, shared with all staff' : 'Yours') : `Shared by ${owner}`;
  return isStart ? `${whose}. The console opens with it.` : whose;
}

interface OpenedViewProps {
  /** As it is now; undefined where it is not there any more. */
  view: View | undefined;
  /** Which version the list was opened from. */
  version: number;
}

/** The view that the list was opened from: whether the list still shows it, and saves what it shows instead. */
function OpenedView({ view, version }: OpenedViewProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
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
  if (version !== view.version) {
    return (
      <Alert
        className={styles.opened ?? ''}
        type="warning"
        title={`${view.name} was changed since you opened it. Open it as it is now, or save what you see as a new view.`}
        action={
          <Button size="small" onClick={() => void navigate(viewLink(view))}>
            Open as it is now
          </Button>
        }
      />
    );
  }
  const query = keptQuery(search);
  const isChanged = query !== keptQuery(view.query);
  const save = async () => {
    try {
      const { name, isShared } = view;
      const saved = await mutateAsync({ before: { id: view.id, version }, view: { name, isShared, query } });
      void navigate(viewLink(saved), { replace: true });
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

function useViewActions() {
  const toast = useToast();
  const removal = useRemoveView();
  const start = useSetStartView();
  const failed = (title: string) => (error: unknown) =>
    toast.fail(title, errorText(error, 'Please try again.'));
  return {
    remove: ({ id, name, isShared }: View) =>
      removal.mutate(
        { id, isUndone: false },
        {
          onSuccess: () =>
            toast.show({
              title: 'View Deleted',
              description: `${name} is gone${isShared ? ' for all staff' : ''}.`,
              action: {
                label: 'Undo',
                onClick: () =>
                  removal.mutate({ id, isUndone: true }, { onError: failed('View Not Restored') }),
              },
            }),
          onError: failed('View Not Deleted'),
        },
      ),
    setStart: (id: string | null) => start.mutate(id, { onError: failed('Start View Not Changed') }),
  };
}
