// What `react` means in `dist/`: the names that the islands use, over Preact, without the weight of its compatibility layer.
export { Component, createElement, Fragment } from 'preact';
export { useCallback, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
