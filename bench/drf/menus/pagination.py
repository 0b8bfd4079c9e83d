from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response


class Pages(PageNumberPagination):
    page_size = 1000
    max_page_size = 1000
    page_size_query_param = "limit"

    def get_paginated_response(self, data):
        return Response({"count": self.page.paginator.count, "results": data})
