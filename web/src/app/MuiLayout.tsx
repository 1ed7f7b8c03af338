// Pages below are made of MUI.
import { Outlet, useLocation } from 'react-router-dom';
import { MuiArea } from '../ui/theme/MuiArea.tsx';
import { useBackCloses } from '../ui/useBackCloses.ts';

export function MuiLayout() {
  useBackCloses(useLocation().key);
  return (
    <MuiArea>
      <Outlet />
    </MuiArea>
  );
}
