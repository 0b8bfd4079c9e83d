from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    page_size = 1000
    max_page_size = 1000
    page_size_query_param = "limit"


class ByParameter(BaseFilterBackend):
    """Filters by the query parameters that the view names in `lookups`."""

    def filter_queryset(self, request, queryset, view):
        for parameter, lookup in getattr(view, "lookups", {}).items():
            if parameter in request.query_params:
                queryset = queryset.filter(**{lookup: request.query_params[parameter]})
        return queryset
